import { toThousandths } from '../../../components/wheel/engine/weight.ts';
import type { Issue } from '../../../contracts/http/errors.ts';
import type { ParticipantInput } from '../../../contracts/wheel/participant.ts';
import { randomToken } from '../../runtime/random.ts';
import { freshSalts, type Salts } from '../../store/list/salts.ts';
import { cleanName, nameFaultMessages } from '../../../contracts/wheel/entry-name.ts';
import { parseAddress } from './subjects/address.ts';
import type { ParticipantRow } from '../lists/participant-list.ts';
import type { ProvenAccount } from './account-rules.ts';
import type { SubjectKeys, Subjects } from './subjects/subject-keys.ts';
import type { ParticipantWorld } from './world.ts';

/** An add prepared for the rules, with address and fingerprint hashed, and with all random values. */
export interface Applicant {
  readonly row: Pick<ParticipantRow, 'name' | 'userId' | 'guest' | 'karma'>;
  /** Weight in thousandths. */
  readonly weight: number;
  readonly subjects: Subjects;
  /** Whether the address is in the operator's list of VPN addresses. */
  readonly listedAddress: boolean;
  /** Account of a person who joins. Undefined for an add through the API. */
  readonly account?: ProvenAccount;
  /**
   * Hash that reserves the name, so that people without an account cannot join under it. Absent for a name without a
   * user, which the identity reserves already.
   */
  readonly shownName?: string;
  /**
   * Hashes of the name of a person without an account. The add is refused if one of them is in use on the
   * wheel.
   */
  readonly takenNames?: readonly string[];
  /** Code word that a person who joins has typed. */
  readonly codeWord?: string | undefined;
  /** Random part of the participant's id. */
  readonly token: string;
  readonly salts: Salts;
}

const tokenLength = 12;

/**
 * Prepares an add for the rules. Returns an issue if a value is invalid.
 * @param path prefix of the path in an issue
 */
export function prepareApplicant(
  { random, vpnList }: Pick<ParticipantWorld, 'random' | 'vpnList'>,
  keys: SubjectKeys,
  input: ParticipantInput,
  path = '',
): { applicant: Applicant; issue?: undefined } | { applicant?: undefined; issue: Issue } {
  const { userId, karma, fingerprint, ip } = input;
  const name = cleanName(input.name);
  if (name.fault !== undefined) {
    return { issue: { path: `${path}name`, code: name.fault, message: nameFaultMessages[name.fault] } };
  }
  const address = ip === undefined ? undefined : parseAddress(ip);
  if (ip !== undefined && address === undefined) {
    return { issue: { path: `${path}ip`, code: 'invalid_format', message: 'Write an IPv4 or IPv6 address' } };
  }
  const who = { userId, name: name.text };
  return {
    applicant: {
      row: { ...who, karma },
      weight: toThousandths(input.weight),
      subjects: keys.of({ who, fingerprint, address }),
      ...(userId !== undefined && { shownName: keys.accountName(name.text) }),
      listedAddress: address !== undefined && vpnList?.has(address) === true,
      token: randomToken(random, tokenLength),
      salts: freshSalts(random, userId !== undefined),
    },
  };
}
