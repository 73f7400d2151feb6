import '../../components/theme/typeface.ts';
import '../../components/join/svc-wheel-join.ts';
