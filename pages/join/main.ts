import '../../components/join/svc-wheel-join.ts';
