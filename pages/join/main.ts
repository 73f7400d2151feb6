import '../../components/language/join-texts.ts';
import '../../components/theme/typeface.ts';
import '../../components/join/svc-wheel-join.ts';
