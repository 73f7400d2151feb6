import '../../components/theme/typeface.ts';
import '../../components/join/svc-join-poster.ts';
