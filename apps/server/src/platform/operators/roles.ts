import { type Permission } from '@ayva/contract/base'
import { Role } from '@ayva/contract/platform/operators'

/** Every operator may read the own account, alerts, and the queues of permitted calls. */
const ofEverybody: Permission[] = ['office.enter', 'queues.read', 'alerts.read']

const BREAK_GLASS: Permission = 'operators.break_glass'

/** Each role is a rule over the names of permissions, so that a call of a new module belongs to a role by its name. */
const roles: Record<Role, (permission: Permission) => boolean> = {
  administrator: () => true,
  /** Sees everything and changes nothing. */
  auditor: (permission) => permission.endsWith('.read'),
  /** Asks for corrections of balances; finance decides on them, and nobody on their own. */
  cashier: (permission) =>
    /^(payments|providers)\.|^suppliers\.(read|pay)$|^adjustments\.(read|propose)$|^alerts\.acknowledge$/.test(
      permission,
    ),
  /** What money is worth, and what the casino has made; decides of no player's payment. */
  finance: (permission) =>
    /^(reports|exchange)\.|^(settings|payments|providers|suppliers)\.read$|^settings\.(money|rewards)$|^adjustments\.(read|decide)$|^alerts\.acknowledge$/.test(
      permission,
    ),
  /** Identity checks, suspicious activity, and protection of players from harm. */
  risk: (permission) =>
    /^risk\.|^(players|payments|verification|settings)\.read$|^settings\.protection$|^alerts\.acknowledge$/.test(
      permission,
    ),
  referee: (permission) => permission.startsWith('rounds.'),
  /** Helps players: chats with them, tells them of failures, finds, labels and blocks them, and ends their sessions. */
  support: (permission) => /^(players|support|incidents)\./.test(permission),
  /** Looks at documents and decides on them. */
  verifier: (permission) => permission.startsWith('verification.'),
  editor: (permission) =>
    /^(pages|blog|rotator|popups|pictures|campaigns|experiments|incidents)\.|^settings\.(read|content)$/.test(
      permission,
    ),
  /**
   * What players are offered and for what. What a gift is worth, gifts to a single player, referral rewards in doubt and
   * balances are decided by others.
   */
  marketer: (permission) =>
    /^(rotator|popups|pictures|partners|campaigns|tournament|lottery|tracking)\.|^(gifts|referral|experiments)\.read$|^settings\.(read|rewards)$/.test(
      permission,
    ),
}

/**
 * Roles whose operators may take a permission of another role for a short time (`break-glass.ts`): those that players
 * and payments wait for. An auditor changes nothing, and an administrator has everything.
 */
const onDuty: readonly string[] = ['cashier', 'finance', 'risk', 'referee', 'support', 'verifier']
/** Whose permissions are not taken: what only an administrator has, such as giving roles, stays with administrators. */
const notTaken: readonly string[] = ['administrator', 'auditor']

/** Whether a permission may be taken for a short time: another role than these two has it. */
export function isTakeable(permission: Permission): boolean {
  return (
    permission !== BREAK_GLASS &&
    Role.options.some((role) => !notTaken.includes(role) && roleMay(role, permission))
  )
}

export const roleNames = Role.options

export const isRole = (word: string): word is Role => Object.hasOwn(roles, word)

/** Whether a role has a permission; an unknown role has none. */
export function roleMay(role: string, permission: Permission): boolean {
  if (!isRole(role)) return false
  if (permission === BREAK_GLASS && onDuty.includes(role)) return true
  return ofEverybody.includes(permission) || roles[role](permission)
}

/** The permissions of a role out of all; undefined for an unknown role. */
export function permissionsOf(
  role: string,
  all: readonly Permission[],
): readonly Permission[] | undefined {
  return isRole(role) ? all.filter((permission) => roleMay(role, permission)) : undefined
}
