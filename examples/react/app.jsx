import { useRef, useState } from 'react';

/** React 19 can set properties of custom elements and listen to their events. */
export function App() {
  const wheel = useRef(null);
  const [members, setMembers] = useState([
    { name: 'Ada', userId: 'u-1' },
    { name: 'Grace', userId: 'u-2' },
  ]);
  const [name, setName] = useState('');
  const [winner, setWinner] = useState(null);

  const join = (event) => {
    event.preventDefault();
    if (name.trim() === '') return;
    setMembers([...members, { name, userId: crypto.randomUUID?.() ?? `u-${members.length + 1}` }]);
    setName('');
  };

  return (
    <main>
      <h1>Friday draw</h1>
      <form onSubmit={join}>
        <label>
          Name <input value={name} onChange={(event) => setName(event.target.value)} />
        </label>
        <button>Join</button>
      </form>
      <p>
        {members.length} members. Winner: <output>{winner?.name ?? 'not drawn yet'}</output>
      </p>
      <svc-wheel-embed
        ref={wheel}
        page="svcwheel"
        wheelType="member"
        spinDuration={4}
        showSpin={false}
        participants={members}
        onsvc-wheel-embed-spin-complete={({ detail }) => setWinner(detail.result.winner)}
      />
      <button type="button" onClick={() => wheel.current.spin()}>
        Spin
      </button>
    </main>
  );
}
