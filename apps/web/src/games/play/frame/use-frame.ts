import { type Game } from '@ayva/contract/games/lobby'
import { type OutsideLaunch } from '@ayva/contract/games/play'
import { type ToGame } from '@ayva/contract/games/suppliers/frame'
import { useSound } from '@ayva/games/table/sound.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useOwnRound } from '#lib/own-round.ts'
import { useRealtime } from '#lib/realtime.ts'
import { useSelf } from '../../../identity/player/player.ts'
import { openFrameConnection, READY_MS } from './frame-connection.ts'
import { keepReturn } from '../play-mode.ts'
import { usePlayState } from '../play-state.ts'
import { sessionKey } from '../use-play-session.ts'

type Needs = { game: Game; launch: OutsideLaunch; ref: RefObject<HTMLIFrameElement | null> }
type Frame = {
  /** `lost`: the document in the frame sends no messages, or has reported an error. */
  state: 'waiting' | 'ready' | 'lost'
  isPlaying: boolean
  onLoad: () => void
}

/** The communication between the page and the game in its frame. */
export function useFrame({ game, launch, ref }: Needs): Frame {
  const { origins, backUrl, cashUrl } = launch.launchOptions
  const [connection] = useState(() =>
    openFrameConnection({ origins, now: () => performance.now() }),
  )
  const [state, setState] = useState<Frame['state']>('waiting')
  const [isPlaying, setPlaying] = useState(false)
  const navigate = useNavigate()
  const cache = useQueryClient()

  // Messages go to the document that last reported that it is ready.
  const speaker = useRef<string>(undefined)
  const say = useCallback(
    (message: ToGame) => {
      if (speaker.current) ref.current?.contentWindow?.postMessage(message, speaker.current)
    },
    [ref],
  )
  useEffect(() => {
    const listen = (event: MessageEvent) => {
      const said = connection.hear(event, ref.current?.contentWindow)
      if (!said) return
      setPlaying(connection.isPlaying())
      if (said.type === 'ready') {
        speaker.current = event.origin
        setState('ready')
      }
      if (said.type === 'error') setState('lost')
      if (said.type === 'back') void navigate(backUrl)
      if (said.type === 'cash') {
        keepReturn(game)
        void navigate(cashUrl)
      }
      if (said.type === 'round-end') void cache.invalidateQueries({ queryKey: ['history'] })
      if (said.type === 'round-end' || said.type === 'balance-changed') {
        void cache.invalidateQueries({ queryKey: ['self'] })
        void cache.invalidateQueries({ queryKey: sessionKey })
      }
    }
    addEventListener('message', listen)
    return () => removeEventListener('message', listen)
  }, [backUrl, cache, cashUrl, game, connection, navigate, ref])

  useEffect(() => {
    if (state !== 'waiting') return
    const late = setTimeout(() => setState('lost'), READY_MS)
    return () => clearTimeout(late)
  }, [state])

  // The supplier's server moves the money, and the wallet reports it to this tab.
  useRealtime('balance', () => {
    say({ source: 'ayva', type: 'balance' })
    void cache.invalidateQueries({ queryKey: sessionKey })
  })
  const calm = useSelf()?.calm
  const sound = useSound(({ on }) => on) && !calm
  const isHeld = usePlayState((one) => one.isPaused)
  const isCovered = useOwnRound((one) => one.isCovered)
  const isPaused = isHeld || isCovered
  const isReady = state === 'ready'
  useEffect(() => {
    if (isReady) say({ source: 'ayva', type: 'sound', on: sound })
  }, [isReady, say, sound])
  useEffect(() => {
    if (isReady) say({ source: 'ayva', type: isPaused ? 'pause' : 'resume' })
  }, [isPaused, isReady, say])

  const onLoad = () => {
    const own = ownPageIn(ref.current)
    // The game has navigated its frame to a page of this site, which the player wanted to open.
    if (own !== undefined) return location.assign(own)
    if (connection.loaded()) return
    setPlaying(false)
    setState('waiting')
  }
  return { state, isPlaying, onLoad }
}

/** The address in a frame if it is on this site; other addresses cannot be read. */
function ownPageIn(frame: HTMLIFrameElement | null): string | undefined {
  try {
    const { origin, href } = frame!.contentWindow!.location
    return origin === location.origin ? href : undefined
  } catch {
    return undefined
  }
}
