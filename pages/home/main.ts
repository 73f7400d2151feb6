import '../../components/home/svc-home.ts';
