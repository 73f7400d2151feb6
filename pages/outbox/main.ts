import '../../components/theme/typeface.ts';
import '../../components/outbox/svc-outbox.ts';
