import '../../components/embed/svc-wheel-page.ts';
