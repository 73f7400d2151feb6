import '../../components/language/join-texts.ts';
import '../../components/verify/svc-verify.ts';
