import { type Permission } from '@ayva/contract/base'

/**
 * Who works here, in a word: each role is a rule over permissions, so that a call of a new module finds
 * its people by its name. What somebody may do is written down as permissions when they are made.
 */
const roles: Record<string, (permission: Permission) => boolean> = {
  administrator: () => true,
  /** Sees everything and changes nothing. */
  auditor: (permission) => permission.endsWith('.read'),
  cashier: (permission) => /^(payments|providers)\.|^suppliers\.(read|pay)$/.test(permission),
  referee: (permission) => permission.startsWith('rounds.'),
  /** Helps players: finds them, labels them, blocks them, ends their sessions. */
  support: (permission) => permission.startsWith('players.'),
  /** Looks at documents and decides on them. */
  verifier: (permission) => permission.startsWith('verification.'),
  editor: (permission) => /^(settings|pages|blog|rotator|popups|campaigns)\./.test(permission),
}

/** Everybody sees queues: those of the calls that they may make. */
const QUEUES: Permission = 'queues.read'

export const roleNames = Object.keys(roles)

/** What a role may do of all that there is to do; undefined where no role has that name. */
export function permissionsOf(
  role: string,
  all: readonly Permission[],
): readonly Permission[] | undefined {
  const rule = Object.hasOwn(roles, role) ? roles[role] : undefined
  return rule && all.filter((permission) => permission === QUEUES || rule(permission))
}
