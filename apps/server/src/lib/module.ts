import { type Currency, type Endpoint, type Permission } from '@ayva/contract/base'
import { type PregameTournament } from '@ayva/contract/games/play'
import { type KeptBack } from '@ayva/contract/platform/consent'
import { type Self } from '@ayva/contract/identity/player'
import { type TimelineEvent, type TimelineKind } from '@ayva/contract/identity/player/timeline'
import { type SettingDefinitions } from '@ayva/contract/setting'
import { type Wallet } from '@ayva/contract/ledger/wallet'
import { type FastifyInstance, type FastifyRequest } from 'fastify'
import { type DemoPlayer, type Story } from './demo-data.ts'
import { type Db, type Tx } from './data/db.ts'
import { type KnownRows } from './data/own-rows.ts'
import { type SealedColumn } from './data/sealed.ts'
import { type Deps } from './deps.ts'
import { type OutsideSites } from './edge/headers.ts'
import { type NamedPages } from './edge/named-pages.ts'
import { type PlayerPrincipal } from './http/principal.ts'
// Erased whole: what the tests need is not loaded with the product.
import type { OpenSamples } from './samples.ts'
import { type MenuEntry } from './menus.ts'
import { type Jobs } from './work/jobs.ts'
import { type Consumer } from './work/event-stream.ts'

/**
 * All that a module offers, subscribes to and does by clock, on one page. The product is the sum of these: it
 * names no module, and a module that is added is added by its folder and a line of `apps/server/src/layers.ts`.
 */
export type Module = {
  /** Mounts the calls of the module, and what else it answers under its own paths. */
  routes?: (app: FastifyInstance, deps: Deps, parts: AppParts) => Promise<void>
  /** What it does apart from requests: by name, and by clock. */
  jobs?: (deps: Deps, parts: Gathered) => Jobs
  /** Settings that it owns, by alias. */
  settings?: SettingDefinitions
  /** What the answer of the settings tells besides them, by alias: the same to everybody, and asked often. */
  told?: Record<string, Told>
  /** The events that it subscribes to, and what it makes of them. */
  subscribes?: (deps: Deps) => Consumer[]
  /** Its entries in the menus of the shell. */
  menus?: MenuEntry[]
  /** What it counts for a player; an entry of a menu shows the counter that it names. */
  counters?: CountersOf
  /** What waits for people: the office shows how much, and since when. */
  queues?: readonly QueueOf[]
  /** What has happened with a player, for the timeline that operators see. */
  timeline?: readonly TimelineOf[]
  /** What a player has paid in, for the limits that the player has set. */
  moneyIn?: MoneyIn
  /** Refuses whoever keeps away from play: modules ask before they give something to play with. */
  mayPlay?: MayPlay
  /** A game was opened for money. */
  playOpened?: PlayOpened
  /** Which of some players keep away from play: lists of what people have won leave them out. */
  selfExcluded?: SelfExcluded
  /** What it knows of players that audiences of campaigns are made of, by name. */
  facts?: Record<string, Fact>
  /** Which of some players are sent no offers, and why. */
  offersRefused?: OffersRefused
  /** The tournament that rounds of a game count for now, told before the game. */
  tournament?: TournamentOf
  /** Whose round a win is that it shows to everybody: its proof is then anybody's to see. */
  shownWin?: ShownWin
  /** Pages of its names that guests may open. */
  namedPages?: NamedPages
  /** Other sites that pages of ours use, by how they do: asked now and then. */
  outsideSites?: (deps: Deps) => Promise<Partial<OutsideSites>>
  /** Keys of the user call that it answers for. Every page asks, so each module asks one question at most. */
  self?: SelfPart
  /** What a player has, in every currency; one module of the app knows. */
  walletsOf?: WalletsOf
  /** What a message to support may be about, by kind: whether it is there and the player's own. */
  chatAbout?: Record<string, IsOwn>
  /** What it knows of a player, for the data export. */
  knows?: KnownRows[]
  /** What an account that is closed means to it. */
  leaving?: Leaving
  /** Columns that it keeps sealed with DATA_KEY. */
  sealed?: SealedColumn[]
  /** Forgets the ways in that it keeps, for the owner of an account that another has opened. */
  reclaim?: Reclaim
  /** How many ways into the account it keeps for a player. */
  waysIn?: WaysIn
  /** Knows who asks; one module of the app does. */
  authenticator?: (deps: Deps) => Authenticator
  /** Data that the product ships with, and what a demo player has done here. */
  seeds?: {
    always?: (db: Db) => Promise<void>
    /** What a demo has besides its players. */
    demo?: (deps: Deps) => Promise<void>
    /** What a demo player has done on the first evening before play: the story goes through all modules in parts. */
    demoArrival?: (story: Story, member: DemoPlayer) => Promise<void>
    demoData?: (story: Story, member: DemoPlayer) => Promise<void>
    /** What has happened to that player in the end. */
    demoEnd?: (story: Story, member: DemoPlayer) => Promise<void>
  }
  /** What must always be true of the module's tables: `npm run books` and every test ask. */
  invariants?: (tx: Tx) => Promise<Broken[]>
  /** What whoever looks at the books is to know besides: a line each, nothing where there is nothing. */
  remarks?: (tx: Tx) => Promise<string[]>
  /** What is right to say in its calls, so that the security tests can say it wrong. */
  samples?: () => Promise<{ openSamples: OpenSamples }>
}

export type Told = (deps: Deps) => Promise<unknown>

/** Asked by everybody who opens the dialog before a game, and kept for a minute. */
export type TournamentOf = (deps: Deps, gameId: number) => Promise<PregameTournament | null>

/** By an id that the win has for it alone; undefined where it is not shown, or not any more. */
export type ShownWin = (
  deps: Deps,
  id: string,
  selfExcluded: SelfExcluded,
) => Promise<{ playerId: bigint; roundId: string } | undefined>

/**
 * Players ask often, so each is one question that an index answers. What came up to `since` is not counted: then the
 * player has reset the counter; null where that never happened.
 */
export type CounterOf = {
  count: (deps: Deps, playerId: bigint, since: Date | null) => Promise<number>
  /** What a reset means beside that, to a module whose counter must agree with its list. */
  reset?: (deps: Deps, playerId: bigint) => Promise<unknown>
}
/** By name of the counter. One that several modules count is the sum of theirs. */
export type CountersOf = Record<string, CounterOf>

/** A queue of work; `count` counts so many at most, by an index, and is asked often. */
export type QueueOf = {
  name: string
  /** In Russian. */
  title: string
  /** Who may open it. */
  permission: Permission
  count: (tx: Tx, most: number) => Promise<{ count: number; oldestAt: Date | null }>
}

/** The newest events of a player before a moment, so many at most; each kind is asked apart. */
export type TimelineOf = {
  kind: TimelineKind
  read: (
    deps: Deps,
    playerId: bigint,
    page: { before: Date | undefined; limit: number },
  ) => Promise<TimelineEvent[]>
}

/** Asked in the transaction that takes a way in away. */
export type WaysIn = (tx: Tx, playerId: bigint) => Promise<number>

/** It is told the labels and the currency of the player, which are known by then. */
export type SelfPart = (
  deps: Deps,
  playerId: bigint,
  account: Pick<Self, 'labels' | 'currency'>,
) => Promise<Partial<Self>>

/** What hangs on an account: it has to come to its end before the account is closed. */
export type Held = 'money' | 'rounds' | 'payments'

/** An account is closed after a wait; meanwhile nothing new begins on it. */
export type Leaving = {
  /** How much there is still of what it holds of the player's. */
  holds?: { what: Held; count: (tx: Tx, playerId: bigint) => Promise<number> }
  /** Begins the wait in the caller's transaction. */
  begin?: (tx: Tx, playerId: bigint, now: Date) => Promise<void>
  /** The player has come back. */
  callOff?: (tx: Tx, playerId: bigint) => Promise<void>
  /** Cuts down what it knows to what the law keeps; the books stay whole. */
  forget?: (tx: Tx, playerId: bigint, now: Date, deps: Deps) => Promise<void>
}

/** The wallet in the player's own currency first. */
export type WalletsOf = (
  tx: Tx,
  playerId: bigint,
  known: Pick<Self, 'labels' | 'currency'>,
) => Promise<Wallet[]>

export type IsOwn = (tx: Tx, playerId: bigint, id: string) => Promise<boolean>

/** Minor units by currency, of what has been begun since then and has not come to nothing. */
export type MoneyIn = (
  tx: Tx,
  playerId: bigint,
  since: Date,
) => Promise<ReadonlyMap<Currency, bigint>>

/** Refuses in the words of the module that says it. */
export type MayPlay = (tx: Tx, playerId: bigint, now: Date) => Promise<void>

export type PlayOpened = (deps: Deps, playerId: bigint) => Promise<void>

export type SelfExcluded = (tx: Tx, ids: bigint[], now: Date) => Promise<bigint[]>

/** `list` is one of texts; a moment is compared in days. */
export type FactKind = 'text' | 'number' | 'list' | 'moment'
export type FactValue = string | number | readonly string[] | Date
export type Fact = {
  kind: FactKind
  /** What it is, for the operator, in Russian. */
  summary: string
  /** Whoever is not in the answer has no such fact. */
  read: (tx: Tx, ids: bigint[]) => Promise<ReadonlyMap<bigint, FactValue>>
}

/** A player may be named by several modules. */
export type OffersRefused = (
  tx: Tx,
  ids: bigint[],
  now: Date,
) => Promise<{ playerId: bigint; why: KeptBack }[]>

/** In the caller's transaction, which holds the player's row. */
export type Reclaim = (tx: Tx, playerId: bigint) => Promise<void>

/** What the modules say of a player, all together. */
export type Gathered = {
  knows: readonly KnownRows[]
  leaving: readonly Leaving[]
  reclaim: readonly Reclaim[]
  /** Those of all modules, by name. */
  facts: ReadonlyMap<string, Fact>
  /** Of all modules that refuse offers, together. */
  offersRefused: OffersRefused
  /** What must always be true, module by module. */
  invariants: readonly { module: string; faults: (tx: Tx) => Promise<Broken[]> }[]
}

/** What the modules share with each other, however they stand to each other on the list of layers. */
export type AppParts = Gathered & {
  authenticator: Authenticator
  menus: readonly MenuEntry[]
  queues: readonly QueueOf[]
  timelines: readonly TimelineOf[]
  /** Those of all modules, by name. */
  counters: ReadonlyMap<string, readonly CounterOf[]>
  /** What the modules above the player's add to the user call. */
  selfParts: readonly SelfPart[]
  walletsOf: WalletsOf
  /** Those of all modules, by kind. */
  chatAbout: ReadonlyMap<string, IsOwn>
  /** Of the modules by which money comes in. */
  moneyIn: readonly MoneyIn[]
  /** Of all modules that may refuse it, one after the other. */
  mayPlay: MayPlay
  /** Tells all modules that subscribe, one after the other. */
  playOpened: PlayOpened
  /** Of all modules that know it, together. */
  selfExcluded: SelfExcluded
  /** Of the modules that hold tournaments. */
  tournaments: readonly TournamentOf[]
  /** Of the modules that show wins. */
  shownWins: readonly ShownWin[]
  /** Ways into an account that modules keep: the last one stays. */
  waysIn: readonly WaysIn[]
  /** Those of all modules, by alias. */
  settings: SettingDefinitions
  /** What the modules tell beside the settings, by alias. */
  told: ReadonlyMap<string, Told>
  /** Every call that the modules have mounted so far. */
  endpoints: readonly Endpoint[]
}

/** Who speaks: by the token of a call, by the cookie of a page. */
export type Authenticator = {
  /** The cookie by which a visitor may be a player. */
  cookie: string
  /** The hook that says of every request who asks. */
  authenticate: (request: FastifyRequest) => Promise<void>
  /** The player of a token that is used where it was made for; an operator's token is none. */
  byToken: (token: string, agent: string) => Promise<PlayerPrincipal | undefined>
  /** Which of these sessions are alive: for who goes on speaking long after it was asked who it is. */
  liveSessions: (names: { playerId: bigint; id: string }[]) => Promise<Set<string>>
}

/** A difference: the check that found it, and what it found. */
export type Broken = { check: string; found: string }
