/**
 * Invitations: each player has a code, and a player who registers by it is their friend. It is not revealed whether a
 * code exists, and a friend is shown as a number and a date.
 *
 * Locks: the player's row, then the inviter's row.
 */
import { randomInt } from 'node:crypto'
import { type Answer, type Query, refusing } from '@ayva/contract/base'
import { type listReferrals, referralSettings, showReferral } from '@ayva/contract/rewards/referral'
import { transaction, type Tx } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { lockPlayer } from '../../identity/auth/auth.ts'
import { readSetting } from '../../platform/settings/settings.ts'
import * as store from './referral.sql.ts'
import { sumsOf } from './reward.sql.ts'

const refuse = refusing(showReferral.refusals)

/** Letters and digits that are not easily confused: 49 random bits without information about the player. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'
const LENGTH = 10

export async function isOn(deps: Deps): Promise<boolean> {
  return (await readSetting(deps, referralSettings, 'referral_program')).enabled
}

async function mustBeOn(deps: Deps): Promise<void> {
  if (!(await isOn(deps))) throw refuse('referral_off')
}

/** The player's code, created on the first call, and the number of friends. */
export async function referralOf(
  deps: Deps,
  playerId: bigint,
): Promise<Answer<typeof showReferral>> {
  await mustBeOn(deps)
  const { code, friends } =
    (await store.findOwner(deps.db, playerId)) ??
    (await transaction(deps.db, (tx) => makeOwner(tx, playerId)))
  return { code, count: friends }
}

async function makeOwner(tx: Tx, playerId: bigint): Promise<store.OwnerRow> {
  await lockPlayer(tx, playerId)
  const made = await store.findOwner(tx, playerId)
  if (made) return made
  let code = randomCode()
  while (!(await store.claimCode(tx, code, playerId))) code = randomCode()
  await store.insertOwner(tx, playerId, code)
  return { code, friends: 0 }
}

function randomCode(): string {
  return Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
}

export async function friendsOf(
  deps: Deps,
  playerId: bigint,
  page: Query<typeof listReferrals>,
): Promise<Answer<typeof listReferrals>> {
  await mustBeOn(deps)
  const friends = await store.listFriends(deps.db, { playerId, ...page })
  const { friends: count = 0 } = (await store.findOwner(deps.db, playerId)) ?? {}
  const shown = friends.map(({ n }) => n)
  const sums = await sumsOf(deps.db, playerId, shown)
  const moneyOf = (friend: number, wanted: string) =>
    sums
      .filter(({ n, state }) => n === friend && state === wanted)
      .map(({ currency, sum }) => ({ minor: sum, currency }))
  return {
    friends: friends.map(({ n, cameAt }) => ({
      n,
      cameAt: cameAt.toISOString(),
      waiting: moneyOf(n, 'waiting'),
      paid: moneyOf(n, 'paid'),
    })),
    count,
  }
}

type Coming = { playerId: bigint; code: string; at: Date }

/** Links a new player with the inviter once. An unknown code links nobody. */
export async function link(tx: Tx, { playerId, code, at }: Coming): Promise<void> {
  const inviterId = await store.findByCode(tx, code.trim().toLowerCase())
  if (inviterId === undefined || inviterId === playerId) return
  if (!(await store.insertInviter(tx, playerId, inviterId))) return
  const n = await store.countFriend(tx, inviterId)
  if (n === undefined) return
  await store.insertFriend(tx, { playerId: inviterId, n, friendId: playerId, cameAt: at })
}
