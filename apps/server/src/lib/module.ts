import { type Currency, type Endpoint, type Permission } from '@ayva/contract/base'
import { type PregameTournament } from '@ayva/contract/games/play'
import { type KeptBack } from '@ayva/contract/platform/consent'
import { type Self } from '@ayva/contract/identity/player'
import { type TimelineEvent, type TimelineKind } from '@ayva/contract/identity/player/timeline'
import { type SettingDefinitions } from '@ayva/contract/setting'
import { type Wallet } from '@ayva/contract/ledger/wallet'
import { type FastifyInstance } from 'fastify'
import { type Seeds } from './demo-data.ts'
import { type BotCommand } from './bot-command.ts'
import { type Tx } from './data/db.ts'
import { type KnownRows } from './data/own-rows.ts'
import { type SealedColumn } from './data/sealed.ts'
import { type Deps } from './deps.ts'
import { type Fact } from './fact.ts'
import { type OutsideSites } from './edge/headers.ts'
import { type NamedPages } from './edge/named-pages.ts'
import { type Authenticator } from './http/authenticator.ts'
// A type-only import, so that test code is not loaded in production.
import type { OpenSamples } from './samples.ts'
import { type ExportedList } from './list-export.ts'
import { type Measure } from './measure.ts'
import { type MoneyPaid } from './money-paid.ts'
import { type MenuEntry } from './menus.ts'
import { type PersonFactsOf } from './person-facts.ts'
import { type PictureUses } from './picture-uses.ts'
import { type Jobs } from './work/jobs.ts'
import { type Consumer } from './work/event-stream.ts'

/**
 * The manifest: everything that a module offers, subscribes to and schedules. The app is built from the manifests and
 * names no module, so a new module needs only its folder and a line in `apps/server/src/layers.ts`.
 */
export type Module = {
  /** Mounts the calls of the module and whatever else it serves under its own paths. */
  routes?: (app: FastifyInstance, deps: Deps, parts: AppParts) => Promise<void>
  /** Its jobs, by name, and their schedule. */
  jobs?: (deps: Deps, parts: Gathered) => Jobs
  /** The settings that it owns, by alias. */
  settings?: SettingDefinitions
  /** What else must be true of a value than its schema says, by alias of the module's own settings. */
  settingChecks?: Record<string, SettingCheck>
  /** Values that it adds to the answer of the settings call, by alias: the same for every caller, and read often. */
  told?: Record<string, Told>
  /** The event streams that it subscribes to. */
  subscribes?: (deps: Deps, parts: Gathered) => Consumer[]
  /** Its entries in the menus. */
  menus?: MenuEntry[]
  /** Counts that it keeps for a player; a menu entry can show one as a badge. */
  counters?: CountersOf
  /** Work that waits for operators: the office shows how much, and since when. */
  queues?: readonly QueueOf[]
  /** Figures about the state of the product, which rules of alerts can watch. */
  measures?: readonly Measure[]
  /** Its lists of the office that can be exported to a file. */
  exports?: readonly ExportedList[]
  /** Events of a player, for the timeline that operators see. */
  timeline?: readonly TimelineOf[]
  /** What a player has paid in, for the deposit limits that the player has set. */
  moneyIn?: MoneyIn
  /** What a player has paid in and taken out in a span, for the report of a month. */
  moneyPaid?: MoneyPaid
  /** Refuses a player who may not play; modules ask before they give something to play with. */
  mayPlay?: MayPlay
  /** Called when a player has opened a game for money. */
  playOpened?: PlayOpened
  /** Called when a player has chosen another time zone. */
  zoneChosen?: ZoneChosen
  /** Which of some players are self-excluded; lists of winners leave them out. */
  selfExcluded?: SelfExcluded
  /** Facts by which the person behind an account is recognised in another account. */
  personFacts?: PersonFactsOf
  /** Commands of the Telegram bot that it answers, by name. */
  botCommands?: Record<string, BotCommand>
  /** Facts about players, by name, from which audiences are built. */
  facts?: Record<string, Fact>
  /** Which of some players must not be sent offers, and why. */
  offersRefused?: OffersRefused
  /** The tournament for which rounds of a game count now; it is shown before the game starts. */
  tournament?: TournamentOf
  /** Where it uses an uploaded picture, which is not deleted as long as anything is found. */
  pictureUses?: PictureUses
  /** Finds the round of a publicly shown win, whose proof anybody may see. */
  shownWin?: ShownWin
  /** Pages with a name in their address that guests may open. */
  namedPages?: NamedPages
  /** Other sites that its pages load from, by kind of use; asked at most once a minute. */
  outsideSites?: (deps: Deps) => Promise<Partial<OutsideSites>>
  /** Keys of the user call that it answers. Every page asks, so a module may run at most one query. */
  self?: SelfPart
  /** A player's wallets in every currency; exactly one module of the app provides it. */
  walletsOf?: WalletsOf
  /** What a message to support may refer to, by kind: checks that it exists and belongs to the player. */
  chatAbout?: Record<string, IsOwn>
  /** The rows that it stores about a player, for the data export. */
  knows?: KnownRows[]
  /** What it does when an account is closed. */
  leaving?: Leaving
  /** Columns that it seals with DATA_KEY. */
  sealed?: SealedColumn[]
  /**
   * Removes the ways to log in that it stores, when the owner of an e-mail address takes over an account that somebody
   * else opened with it.
   */
  reclaim?: Reclaim
  /** How many ways to log in it stores for a player. */
  waysIn?: WaysIn
  /** Identifies the caller; exactly one module of the app provides it. */
  authenticator?: (deps: Deps) => Authenticator
  /** Data that the product ships with, and the demo data. */
  seeds?: Seeds
  /** Checks of the module's tables, run by `npm run books` and after every test. */
  invariants?: (tx: Tx) => Promise<Broken[]>
  /** Lines to print together with the result of `npm run books`; they are no errors. */
  remarks?: (tx: Tx) => Promise<string[]>
  /** Valid requests for its calls, from which the security tests derive invalid ones. */
  samples?: () => Promise<{ openSamples: OpenSamples }>
}

export type Told = (deps: Deps) => Promise<unknown>

/** Takes a value that its schema has accepted; the answer is what is wrong, in Russian, by the place within the value. */
export type SettingCheck = (
  deps: Deps,
  value: unknown,
  parts: Gathered,
) => Promise<Record<string, string>>

/** Read by everybody who opens the dialog before a game, so the answer is kept for a minute. */
export type TournamentOf = (deps: Deps, gameId: number) => Promise<PregameTournament | null>

/** Takes the public id of a win; undefined if the win is not, or no longer, shown. */
export type ShownWin = (
  deps: Deps,
  id: string,
  selfExcluded: SelfExcluded,
) => Promise<{ playerId: bigint; roundId: string } | undefined>

/**
 * Players ask often, so each count is one query on an index. Only what came after `since` counts: the moment when the
 * player last reset the counter, or null.
 */
export type CounterOf = {
  count: (deps: Deps, playerId: bigint, since: Date | null) => Promise<number>
  /** Called on a reset, for a module whose counter must agree with its list. */
  reset?: (deps: Deps, playerId: bigint) => Promise<unknown>
}
/** By name of the counter. If several modules have a counter of one name, their values are added. */
export type CountersOf = Record<string, CounterOf>

/** A queue of work. `count` counts up to a limit, uses an index, and is called often. */
export type QueueOf = {
  name: string
  /** In Russian. */
  title: string
  /** The permission that is needed to open the queue. */
  permission: Permission
  count: (tx: Tx, most: number) => Promise<{ count: number; oldestAt: Date | null }>
}

/** Returns the newest events of a player before a moment, up to a limit; called for each kind separately. */
export type TimelineOf = {
  kind: TimelineKind
  read: (
    deps: Deps,
    playerId: bigint,
    page: { before: Date | undefined; limit: number },
  ) => Promise<TimelineEvent[]>
}

/** Called in the transaction that removes a way to log in. */
export type WaysIn = (tx: Tx, playerId: bigint) => Promise<number>

/** Receives the labels and the currency of the player, which are known by then. */
export type SelfPart = (
  deps: Deps,
  playerId: bigint,
  account: Pick<Self, 'labels' | 'currency'>,
) => Promise<Partial<Self>>

/** What must be settled before an account can be closed. */
export type Held = 'money' | 'rounds' | 'payments'

/** An account is closed after a waiting period, during which nothing new may begin on it. */
export type Leaving = {
  /** Counts what the module still has to settle for the player. */
  holds?: { what: Held; count: (tx: Tx, playerId: bigint) => Promise<number> }
  /** Starts the waiting period, in the caller's transaction. */
  begin?: (tx: Tx, playerId: bigint, now: Date) => Promise<void>
  /** The player has cancelled the closing. */
  callOff?: (tx: Tx, playerId: bigint) => Promise<void>
  /** Deletes what the law does not require to keep; the ledger is not changed. */
  forget?: (tx: Tx, playerId: bigint, now: Date, deps: Deps) => Promise<void>
}

/** The wallet of the player's own currency comes first. */
export type WalletsOf = (
  tx: Tx,
  playerId: bigint,
  known: Pick<Self, 'labels' | 'currency'>,
) => Promise<Wallet[]>

export type IsOwn = (tx: Tx, playerId: bigint, id: string) => Promise<boolean>

/** Minor units by currency, of payments that began since a moment and have not failed. */
export type MoneyIn = (
  tx: Tx,
  playerId: bigint,
  since: Date,
) => Promise<ReadonlyMap<Currency, bigint>>

/** Throws a refusal of the module that does not allow it. */
export type MayPlay = (tx: Tx, playerId: bigint, now: Date) => Promise<void>

export type PlayOpened = (deps: Deps, playerId: bigint) => Promise<void>

/** In the transaction of the choice. */
export type ZoneChosen = (
  tx: Tx,
  choice: { playerId: bigint; zone: string; at: Date },
) => Promise<void>

export type SelfExcluded = (tx: Tx, ids: bigint[], now: Date) => Promise<bigint[]>

/** Several modules may name the same player. */
export type OffersRefused = (
  tx: Tx,
  ids: bigint[],
  now: Date,
) => Promise<{ playerId: bigint; why: KeptBack }[]>

/** Runs in the caller's transaction, which has locked the player's row. */
export type Reclaim = (tx: Tx, playerId: bigint) => Promise<void>

/** What modules know about players, collected from all of them. */
export type Gathered = {
  knows: readonly KnownRows[]
  leaving: readonly Leaving[]
  reclaim: readonly Reclaim[]
  /** The facts of all modules, by name. */
  facts: ReadonlyMap<string, Fact>
  personFacts: readonly PersonFactsOf[]
  /** The commands of the bot, by name; each has one module. */
  botCommands: ReadonlyMap<string, BotCommand>
  /** The queues and measurements of all modules. */
  queues: readonly QueueOf[]
  measures: readonly Measure[]
  /** The lists of all modules that can be exported, by name. */
  exports: ReadonlyMap<string, ExportedList>
  /** Of all modules through which money is paid. */
  moneyPaid: MoneyPaid
  /** Asks all modules that refuse offers. */
  offersRefused: OffersRefused
  /** The invariants of each module. */
  invariants: readonly { module: string; faults: (tx: Tx) => Promise<Broken[]> }[]
}

/** What the modules share with each other regardless of their layers. */
export type AppParts = Gathered & {
  authenticator: Authenticator
  menus: readonly MenuEntry[]
  timelines: readonly TimelineOf[]
  /** The counters of all modules, by name. */
  counters: ReadonlyMap<string, readonly CounterOf[]>
  /** What modules of higher layers than the player's add to the user call. */
  selfParts: readonly SelfPart[]
  walletsOf: WalletsOf
  /** The checks of all modules, by kind. */
  chatAbout: ReadonlyMap<string, IsOwn>
  /** Of the modules through which money comes in. */
  moneyIn: readonly MoneyIn[]
  /** Asks all modules that may refuse it, one after the other. */
  mayPlay: MayPlay
  /** Both notify all modules that subscribe, one after the other. */
  playOpened: PlayOpened
  zoneChosen: ZoneChosen
  /** Combines the answers of all modules that know self-excluded players. */
  selfExcluded: SelfExcluded
  /** Of the modules with tournaments. */
  tournaments: readonly TournamentOf[]
  /** Asks all modules that use pictures, up to the limit. */
  pictureUses: PictureUses
  /** Of the modules that show wins. */
  shownWins: readonly ShownWin[]
  /** Of the modules that store ways to log in; the last remaining way cannot be removed. */
  waysIn: readonly WaysIn[]
  /** The settings of all modules, by alias. */
  settings: SettingDefinitions
  /** The checks of all modules, by alias. */
  settingChecks: ReadonlyMap<string, SettingCheck>
  /** What the modules add to the answer of the settings call, by alias. */
  told: ReadonlyMap<string, Told>
  /** All calls that the modules have mounted so far. */
  endpoints: readonly Endpoint[]
}

/** A broken invariant: the name of the check, and what it found. */
export type Broken = { check: string; found: string }
