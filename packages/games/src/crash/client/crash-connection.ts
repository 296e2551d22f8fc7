/**
 * The state of crash rounds from the server: by a websocket of the game, which guests have as well, and by requests
 * while it is silent. All times are the server's, because the device's clock can be wrong.
 */
import { showCrashRound } from '@ayva/contract/games/crash'
import { REALTIME_PATH } from '@ayva/contract/platform/realtime'
import {
  CrashBetsView,
  type CrashRoundBet,
  type CrashRoundView,
  CrashRoundView as Updates,
} from '@ayva/contract/platform/realtime/crash-round'
import { type PastCrashRound } from '@ayva/contract/games/crash'
import { retryDelay } from '@ayva/kit/retry-delay'
import * as z from 'zod/mini'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { type Table } from '../../table/table.ts'
import { keepCrashRound } from './keep-crash-round.ts'

export type CrashRoundState = {
  flight: CrashRoundView | null
  past: PastCrashRound[]
  bets: ReadonlyMap<string, CrashRoundBet>
  count: number
  /** Nothing has arrived from the server lately. */
  isLost: boolean
}
export type CrashRounds = StoreApi<CrashRoundState> & {
  /** The server's time in milliseconds. */
  now: () => number
  open: () => () => void
}

const PAST_MAX = 20
/** The interval of requests while the websocket is silent; it grows while they fail. */
const ASK_MS = 600
/** With a working websocket requests only verify the state. */
const CALM_MS = 10_000
/** A crash round can be long, and nothing is sent between two phases. */
const SILENT_MS = 30_000

export function crashRoundLine(table: Table): CrashRounds {
  const store = createStore<CrashRoundState>(() => ({
    flight: null,
    past: [],
    bets: new Map(),
    count: 0,
    isLost: false,
  }))
  let offset = -Infinity
  let heardAt = -Infinity

  /** Events are delayed on their way, so the latest reported time is the most accurate. */
  function setClock(now: string): void {
    offset = Math.max(offset, Date.parse(now) - performance.now())
  }

  function learn(flight: CrashRoundView): void {
    setClock(flight.now)
    const { flight: before, past } = store.getState()
    if (before && before.id > flight.id) return
    if (before?.id !== flight.id) keepCrashRound(flight)
    const isNew = before?.id !== flight.id
    const isOver = flight.endedAt !== null && past[0]?.id !== flight.id
    const { id, crash100, interrupted } = flight
    store.setState({
      flight,
      ...(isNew && { bets: new Map(), count: 0 }),
      ...(isOver && {
        past: [{ id, crash100: crash100!, interrupted }, ...past].slice(0, PAST_MAX),
      }),
    })
  }

  function learnBets(flight: number, bets: readonly CrashRoundBet[], count: number): void {
    const { flight: current, bets: known } = store.getState()
    if (current?.id !== flight) return
    const all = new Map(known)
    for (const bet of bets) all.set(bet.key, bet)
    store.setState({ bets: all, count })
  }

  async function ask(): Promise<void> {
    const told = await table.ask((call) => call(showCrashRound, {}))
    setClock(told.now)
    if (told.flight) learn(told.flight)
    store.setState({ past: told.past, isLost: false })
    if (told.flight) learnBets(told.flight.id, told.bets, told.count)
  }

  function hear(data: unknown): void {
    heardAt = performance.now()
    const message = read(data)
    if (message?.type === 'flight') learn(message.flight)
    if (message?.type === 'flight_bets') learnBets(message.flight, message.bets, message.count)
  }

  const lose = () => {
    heardAt = -Infinity
  }
  const line = { store, ask, hear, lose, isCalm: () => performance.now() - heardAt < SILENT_MS }
  return { ...store, now: () => performance.now() + offset, open: () => openLine(line) }
}

type Line = {
  store: StoreApi<CrashRoundState>
  ask: () => Promise<void>
  hear: (data: unknown) => void
  lose: () => void
  isCalm: () => boolean
}

/** Listens and sends requests until it is closed. */
function openLine({ store, ask, hear, lose, isCalm }: Line): () => void {
  let stopped = false
  let socket: WebSocket | undefined
  let retry: ReturnType<typeof setTimeout> | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let tries = 0
  let unanswered = 0
  const connect = () => {
    socket = new WebSocket(location.origin.replace(/^http/, 'ws') + REALTIME_PATH)
    socket.addEventListener('open', () => {
      socket?.send(JSON.stringify({ type: 'hello' }))
      socket?.send(JSON.stringify({ type: 'watch', wins: false, flights: true }))
    })
    socket.addEventListener('message', ({ data }) => {
      // Not reset on opening: a full server opens the connection and closes it without a message.
      tries = 0
      hear(data)
    })
    socket.addEventListener('close', () => {
      lose()
      if (!stopped) retry = setTimeout(connect, retryDelay(tries++, Math.random()))
    })
  }
  const lost = () => store.setState({ isLost: true })
  const askOn = async () => {
    clearTimeout(timer)
    timer = undefined
    try {
      await ask()
      unanswered = 0
    } catch {
      lost()
      unanswered += 1
    }
    if (stopped) return
    const wait =
      unanswered > 0 ? retryDelay(unanswered, Math.random()) : isCalm() ? CALM_MS : ASK_MS
    timer = setTimeout(() => void askOn(), wait)
  }
  const found = () => {
    if (timer !== undefined) void askOn()
  }
  addEventListener('offline', lost)
  addEventListener('online', found)
  connect()
  void askOn()
  return () => {
    stopped = true
    removeEventListener('offline', lost)
    removeEventListener('online', found)
    clearTimeout(retry)
    clearTimeout(timer)
    if (socket?.readyState !== WebSocket.CONNECTING) socket?.close()
  }
}

const Message = z.discriminatedUnion('type', [
  z.object({ type: z.literal('flight'), flight: Updates }),
  z.extend(CrashBetsView, { type: z.literal('flight_bets') }),
])

function read(data: unknown): z.output<typeof Message> | undefined {
  try {
    return z.safeDecode(Message, JSON.parse(String(data)) as never).data
  } catch {
    return undefined
  }
}

export type Phase = 'preparing' | 'betting' | 'up' | 'over'

export function phaseOf({ flight }: CrashRoundState, now: number): Phase {
  if (!flight) return 'preparing'
  if (flight.endedAt) return 'over'
  return now < Date.parse(flight.startsAt) ? 'betting' : 'up'
}
