import '../../components/wheel-page/svc-wheel-page.ts';
