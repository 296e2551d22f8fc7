import { type Permission } from '@ayva/contract/base'
import { Role } from '@ayva/contract/platform/operators'

/** Everybody asks about themselves, and sees the queues of the calls that they may make. */
const ofEverybody: Permission[] = ['office.enter', 'queues.read']

/**
 * Who works here, in a word: each role is a rule over permissions, so that a call of a new module finds
 * its people by its name.
 */
const roles: Record<Role, (permission: Permission) => boolean> = {
  administrator: () => true,
  /** Sees everything and changes nothing. */
  auditor: (permission) => permission.endsWith('.read'),
  cashier: (permission) => /^(payments|providers)\.|^suppliers\.(read|pay)$/.test(permission),
  /** What money is worth, and what the casino has made; decides of no player's payment. */
  finance: (permission) =>
    /^(reports|exchange)\.|^(settings|payments|providers|suppliers)\.read$|^settings\.money$/.test(
      permission,
    ),
  /** Who may be whom, what looks odd, and what keeps players from harm. */
  risk: (permission) =>
    /^risk\.|^(players|payments|verification|settings)\.read$|^settings\.protection$/.test(
      permission,
    ),
  referee: (permission) => permission.startsWith('rounds.'),
  /** Helps players: talks to them, finds them, labels them, blocks them, ends their sessions. */
  support: (permission) => /^(players|support)\./.test(permission),
  /** Looks at documents and decides on them. */
  verifier: (permission) => permission.startsWith('verification.'),
  editor: (permission) =>
    /^(pages|blog|rotator|popups|campaigns|experiments)\.|^settings\.(read|content)$/.test(
      permission,
    ),
}

export const roleNames = Role.options

export const isRole = (word: string): word is Role => Object.hasOwn(roles, word)

/** Whether a role is allowed something; a word that is no role is allowed nothing. */
export function roleMay(role: string, permission: Permission): boolean {
  return isRole(role) && (ofEverybody.includes(permission) || roles[role](permission))
}

/** What a role may do of all that there is to do; undefined where no role has that name. */
export function permissionsOf(
  role: string,
  all: readonly Permission[],
): readonly Permission[] | undefined {
  return isRole(role) ? all.filter((permission) => roleMay(role, permission)) : undefined
}
