import '../../components/theme/typeface.ts';
import '../../components/home/svc-home.ts';
