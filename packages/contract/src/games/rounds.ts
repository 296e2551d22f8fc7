import * as z from 'zod/mini'
import { completionRefusals } from '../identity/auth.ts'
import { Currency, endpoint, Minor, Moment, Uuid } from '../base.ts'
import { roundRefusals } from './rounds/refusals.ts'
import { seedWords } from './rounds/seed-words.ts'
import { Balance, moneyRefusals } from '../ledger/wallet.ts'
import { FreeRoundsLeft } from '../ledger/wallet/bonus.ts'

export * from './rounds/history.ts'
export * from './rounds/refusals.ts'
export * from './rounds/settings.ts'
export * from './rounds/stake-blocks.ts'

/** A round as its player may see it: nothing undealt is in it. Engines know what `outcome` holds. */
export const Round = z.object({
  id: Uuid,
  gameId: z.int(),
  mode: z.enum(['real', 'demo']),
  modelId: z.string(),
  modelVersion: z.int(),
  status: z.enum(['open', 'settled', 'void']),
  currency: Currency,
  bet: Minor,
  stake: Minor,
  payout: Minor,
  params: z.record(z.string(), z.unknown()),
  actions: z.array(z.unknown()),
  outcome: z.unknown(),
  /** What may be done next in an open round; null when it is over. */
  legal: z.unknown(),
  /** Multi-step rounds end by themselves at this many ten-thousandths of the bet. */
  capMultiplier4: z.nullable(z.int()),
  celebrate: z.enum(['none', 'small', 'big', 'huge', 'max']),
  seedPairId: Uuid,
  nonce: z.int(),
  openedAt: Moment,
  /** The next round of this player may start then, not earlier. */
  nextStartAt: Moment,
  /** An open round is settled by itself then. */
  settleAt: z.nullable(Moment),
})
export type Round = z.output<typeof Round>

/**
 * What every step answers: the round as it is now, and the balance after it. `free`: its stake was one of
 * free rounds, of which so many are left.
 */
export const RoundStep = z.object({
  round: Round,
  purse: Balance,
  free: z.optional(FreeRoundsLeft),
})
export type RoundStep = z.output<typeof RoundStep>

/** SHA-256 of a server seed. */
const SeedHash = z.string().check(z.regex(/^[0-9a-f]{64}$/, 'Некорректное значение'))

const OpenBody = z.strictObject({
  gameId: z.int().check(z.positive()),
  /** The version whose rules the player has seen; another one is refused. Left out, any is played. */
  modelVersion: z.optional(z.int().check(z.gte(1), z.lte(32_767))),
  bet: Minor,
  /** What the sum was read in; where the player plays in another one by now, it is refused. */
  currency: z.optional(Currency),
  params: z.record(z.string().check(z.maxLength(32)), z.unknown()),
  /** The hash of the pair that the caller was shown; a bet under another pair is refused. Left out, any pair plays. */
  serverSeedHash: z.optional(SeedHash),
})
const StepBody = z.strictObject({
  /** Number of the action, from 0: the same number with the same action is answered again. */
  index: z.int().check(z.gte(0), z.lte(100)),
  action: z.unknown(),
})

/** A bet for money. The `Idempotency-Key` is a UUID made by the caller, and becomes the round's id. */
export const openRound = endpoint({
  method: 'POST',
  path: '/api/v18/rounds',
  audience: 'player',
  summary: 'Сделать ставку и начать раунд',
  body: OpenBody,
  answer: RoundStep,
  refusals: { ...moneyRefusals, ...completionRefusals, ...roundRefusals },
  idempotent: true,
})

export const stepRound = endpoint({
  method: 'POST',
  path: '/api/v18/rounds/:roundId/steps',
  audience: 'player',
  summary: 'Сделать ход в открытом раунде',
  params: z.object({ roundId: Uuid }),
  body: StepBody,
  answer: RoundStep,
  refusals: { ...moneyRefusals, ...roundRefusals },
})

/** Play money: the balance belongs to the demo session, which anybody may open. */
export const openDemoRound = endpoint({
  method: 'POST',
  path: '/api/v18/demo/:demoId/rounds',
  audience: 'guest',
  summary: 'Сделать ставку деньгами демо',
  params: z.object({ demoId: Uuid }),
  body: OpenBody,
  answer: RoundStep,
  refusals: { ...moneyRefusals, ...roundRefusals },
  idempotent: true,
})

export const stepDemoRound = endpoint({
  method: 'POST',
  path: '/api/v18/demo/:demoId/rounds/:roundId/steps',
  audience: 'guest',
  summary: 'Сделать ход в раунде на деньги демо',
  params: z.object({ demoId: Uuid, roundId: Uuid }),
  body: StepBody,
  answer: RoundStep,
  refusals: { ...moneyRefusals, ...roundRefusals },
})

/** Everything that proves a round. `serverSeed` is told once its pair is no longer in use. */
export const Proof = z.object({
  seedPairId: Uuid,
  serverSeedHash: z.string(),
  serverSeed: z.nullable(z.string()),
  clientSeed: z.string(),
  /** The player's side fixed the client seed after the hash was shown; else the server made it. */
  clientSeedChosen: z.boolean(),
  nonce: z.int(),
  modelHash: z.string(),
  /** What the ledger has given back of the stake of a void round; null of other rounds, and of a demo. */
  returned: z.nullable(Minor),
})
export type Proof = z.output<typeof Proof>

/** The game of a round as people know it: titles may share a model, and each has pictures of its own. */
export const PlayedTitle = z.object({ name: z.string(), art: z.string() })

export const showRound = endpoint({
  method: 'GET',
  path: '/api/v18/rounds/:roundId',
  audience: 'player',
  summary: 'Раунд и всё, что нужно для его проверки',
  params: z.object({ roundId: Uuid }),
  answer: z.object({ round: Round, proof: Proof, title: PlayedTitle }),
  refusals: { round_unknown: roundRefusals.round_unknown },
})

/** A round for money that waits for its player's next move. */
export const OpenRound = z.object({
  roundId: Uuid,
  gameId: z.int(),
  gameName: z.string(),
  /** Where the round goes on; null while the game is not offered: then it ends by itself. */
  game: z.nullable(z.object({ developer: z.string(), slug: z.string() })),
  currency: Currency,
  bet: Minor,
  /** What taking the money now would bring; null where it cannot be taken yet. */
  worth: z.nullable(Minor),
  openedAt: Moment,
  settleAt: z.nullable(Moment),
})
export type OpenRound = z.output<typeof OpenRound>

export const listOpenRounds = endpoint({
  method: 'GET',
  path: '/api/v18/users/self/openRounds',
  audience: 'player',
  summary: 'Раунды на деньги, которые ждут хода игрока',
  answer: z.array(OpenRound),
  refusals: {},
})

/** Any text that is one to see: `readClientSeed` of `game-math` decides, and the module asks it. */
const ClientSeed = z
  .string()
  .check(z.minLength(1, seedWords.empty), z.maxLength(1024, seedWords.long))

const SeedPair = z.object({
  id: Uuid,
  serverSeedHash: z.string(),
  clientSeed: z.string(),
  clientSeedChosen: z.boolean(),
  /** How many rounds the pair has played; also the next nonce. */
  nextNonce: z.int(),
})
const RevealedPair = z.extend(SeedPair, { serverSeed: z.string(), revealedAt: Moment })

/**
 * The pair in use, the hash of the server seed that will follow it, and the pairs already revealed.
 * Before the first client seed is fixed there is no pair in use, only the hash of the first secret.
 */
export const Seeds = z.object({
  current: z.nullable(SeedPair),
  nextServerSeedHash: z.string(),
  revealed: z.array(RevealedPair),
})
export type Seeds = z.output<typeof Seeds>

export const showSeeds = endpoint({
  method: 'GET',
  path: '/api/v18/fairness/seeds',
  audience: 'player',
  summary: 'Пары игрока: секрет и слово',
  answer: Seeds,
  refusals: {},
})

/**
 * Reveals the pair in use, if there is one, and starts the committed one with the client seed given
 * here. `serverSeedHash` is the hash that the caller has seen: with it the order «hash first, then
 * seed» cannot be mistaken, and of two tabs that fix the first seed at once only one does.
 */
export const rotateSeeds = endpoint({
  method: 'POST',
  path: '/api/v18/fairness/seeds',
  audience: 'player',
  summary: 'Сменить пару и открыть прежний секрет',
  body: z.strictObject({
    clientSeed: ClientSeed,
    serverSeedHash: z.optional(SeedHash),
  }),
  answer: Seeds,
  refusals: {
    round_open: { status: 422, code: 1305, message: 'Сначала закончите открытый раунд' },
    hash_passed: {
      status: 409,
      code: 1311,
      message: 'Следующий секрет уже другой. Обновите страницу.',
    },
    key_reused: roundRefusals.key_reused,
  },
  idempotent: true,
})

/** Fixes the client seed of a demo session, once and before its first round; later it stays. */
export const fixDemoSeed = endpoint({
  method: 'POST',
  path: '/api/v18/demo/:demoId/clientSeed',
  audience: 'guest',
  summary: 'Задать слово демо до первой ставки',
  params: z.object({ demoId: Uuid }),
  body: z.strictObject({ clientSeed: ClientSeed }),
  answer: z.object({
    serverSeedHash: z.string(),
    clientSeed: z.string(),
    clientSeedChosen: z.boolean(),
  }),
  refusals: {},
})
