import '../../components/verify/svc-verify.ts';
