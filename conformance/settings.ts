/** What a run of the kit is told: where the wallet is, what it is signed by, and who plays. */
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import * as z from 'zod'

const Stake = z.strictObject({ round: z.string(), bet: z.string(), amount: z.int() })
const Holder = z.strictObject({
  player: z.string(),
  token: z.string(),
  currency: z.string().optional(),
  /** A token of the same player that has expired. */
  expired: z.string().optional(),
  /** A token of the same player for another game of the supplier. */
  elsewhere: z.string().optional(),
  /** Rounds whose stakes were taken before the player was stopped: one to be won, one to be taken back. */
  open: Stake.optional(),
  back: Stake.optional(),
})
export type Holder = z.output<typeof Holder>

export const Settings = z.strictObject({
  url: z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/$/, '')),
  operator: z.string().default('ayva'),
  supplier: z.string().default('conformance'),
  key: z.string().min(1),
  game: z.string().default('conformance'),
  currency: z.string().default('RUB'),
  /** A stake that the game takes, in minor units. */
  stake: z.int().min(1).default(1000),
  /** The supplier may pay wins without a stake of rewards that no round has named. */
  freeWins: z.boolean().default(false),
  players: z.strictObject({
    /** Has at least a hundred stakes. */
    normal: Holder,
    /** Another one like the first. */
    second: Holder.optional(),
    /** Has less than a stake. */
    poor: Holder.optional(),
    /** May not play: stopped by the operator. */
    blocked: Holder.optional(),
    /** May not play: has stopped themselves. */
    excluded: Holder.optional(),
    /** Has a limit of less than a stake. */
    limited: Holder.optional(),
    /** Has money of another currency. */
    foreign: Holder.optional(),
  }),
})
export type Settings = z.output<typeof Settings>

const USAGE = `npm run wallet-conformance -- [URL] [--with FILE.json] [--key SECRET] [--supplier NAME]
  [--operator NAME] [--game CODE] [--currency CODE] [--stake MINOR] [--player ID:TOKEN]
  [--only GROUP] [--junit FILE]
Without URL the product is started on a database of its own, with players for every case.
See conformance/README.md.`

export type Asked = { settings: unknown; junit?: string; only?: string; url?: string }

/** Reads the command line; what is wrong with it is said in words. */
export function readArguments(args: string[]): Asked {
  const text = { type: 'string' } as const
  const options = {
    with: text,
    key: text,
    supplier: text,
    operator: text,
    game: text,
    currency: text,
    stake: text,
    player: text,
    only: text,
    junit: text,
  }
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
    const { with: file, player, stake, only, junit, ...said } = values
    const [url, ...more] = positionals
    if (more.length > 0) throw new Error(`too much: ${more.join(' ')}`)
    const given = file === undefined ? {} : (JSON.parse(readFileSync(file, 'utf8')) as object)
    const settings = {
      ...given,
      ...said,
      ...(url !== undefined && { url }),
      ...(stake !== undefined && { stake: Number(stake) }),
      ...(player !== undefined && { players: playersOf(given, player) }),
    }
    return { settings, ...(junit && { junit }), ...(only && { only }), ...(url && { url }) }
  } catch (error) {
    throw new KitError(`${(error as Error).message}\n\n${USAGE}`)
  }
}

function playersOf(given: object, said: string) {
  const [player, ...token] = said.split(':')
  const { players } = given as { players?: object }
  return { ...players, normal: { player, token: token.join(':') } }
}

export function readSettings(settings: unknown): Settings {
  const read = Settings.safeParse(settings)
  if (read.success) return read.data
  const lines = read.error.issues.map(({ path, message }) => `  ${path.join('.')}: ${message}`)
  throw new KitError(`The settings are not right:\n${lines.join('\n')}\n\n${USAGE}`)
}

/** Told to whoever runs the kit as it is, without a stack. */
export class KitError extends Error {
  override name = 'Told'
}
