import { serverNow } from '@ayva/kit/server-clock'
import { type Call } from '@ayva/contract/client'
import { Refusal } from '@ayva/contract/refusal'
import { type OwnWheel, type SpinAnswer } from '@ayva/contract/rewards/fortune-wheel'
import { secondsToReset } from '@ayva/contract/rewards/fortune-wheel/reset'
import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useCall } from '#lib/call.ts'
import { keepAnswer } from '#lib/keep-answer.ts'
import { serverTimeQuery } from '#lib/server-time.ts'
import { useSelf } from '../../identity/player/player.ts'
import { useSetting } from '../../platform/settings/settings.ts'
import { raise } from '../../communication/inbox/inbox.ts'
import { text } from './fortune-wheel.text.ts'
import { countDown } from './wheel-timer.ts'

const WHEEL = 'wheel'
const SHOWN = 5
const contract = () => import('@ayva/contract/rewards/fortune-wheel')
const proofs = () => import('./spin-check.ts')

/** The wheels of all levels, the lowest first. */
export function wheelsQuery(call: Call) {
  return queryOptions({
    queryKey: ['wheels'],
    queryFn: async () => call((await contract()).listWheels, {}),
  })
}

export function ownQuery(call: Call) {
  return queryOptions({
    queryKey: [WHEEL, 'own'],
    queryFn: async () => call((await contract()).showOwnWheel, {}),
    staleTime: 0,
  })
}

/** The player's spins, the newest first, page by page. */
export function spinsQuery(call: Call) {
  return infiniteQueryOptions({
    queryKey: [WHEEL, 'spins'],
    queryFn: async ({ pageParam: offset }) =>
      call((await contract()).listSpins, { query: { limit: SHOWN, offset } }),
    initialPageParam: 0,
    getNextPageParam: ({ count }, pages) => {
      const known = pages.reduce((sum, { spins }) => sum + spins.length, 0)
      return known < count ? known : undefined
    },
    staleTime: 0,
  })
}

type Own = ReturnType<typeof useOwn>

/** The player's own part; undefined for a guest. */
export function useOwn() {
  const playerId = useSelf()?.id
  const own = useQuery({ ...ownQuery(useCall()), enabled: playerId !== undefined })
  const { data, isFetching } = own
  useEffect(() => {
    // Data that is being loaded again may be older than the last spin.
    if (playerId !== undefined && data && !isFetching)
      void proofs().then(({ keepNextSpin }) => keepNextSpin(playerId, data))
  }, [playerId, data, isFetching])
  return { own: playerId === undefined ? undefined : data, isFresh: !isFetching }
}

/** The remaining spins, never negative. */
export function leftOf({ own }: Own): number {
  return own ? Math.max(0, own.spinCount) + Math.max(0, own.additionSpinCount) : 0
}

/** One press is one spin: its idempotency key stays the same over retries. */
export function useSpin() {
  const call = useCall()
  const playerId = useSelf()?.id
  const cache = useQueryClient()
  const change = (now: Partial<OwnWheel>) =>
    keepAnswer<OwnWheel>(cache, [WHEEL, 'own'], (own) => own && { ...own, ...now })
  const spin = useMutation({
    mutationFn: async (said: { clientSeed: string; serverSeedHash: string; key: string }) => {
      const { key: idempotencyKey, ...body } = said
      return call((await contract()).spinWheel, { body, idempotencyKey })
    },
    retry: (failures, error) => failures < 2 && !(error instanceof Refusal),
    onSuccess: (spun: SpinAnswer, { serverSeedHash: hash, clientSeed }) => {
      if (playerId !== undefined)
        void proofs().then(({ keepOwnSpin }) => keepOwnSpin(playerId, spun.n, { hash, clientSeed }))
      return change({
        spinCount: spun.spin_count_left,
        additionSpinCount: spun.addition_spin_count_left,
      })
    },
    onError: () => change({ spinCount: 0, additionSpinCount: 0 }),
  })
  /** When the wheel has stopped, the result can appear everywhere. */
  const settle = () =>
    [[WHEEL], ['gifts'], ['counters'], ['self']].forEach(
      (queryKey) => void cache.invalidateQueries({ queryKey }),
    )
  return { spin, settle }
}

/** Seconds until there are new spins; at zero they exist, and the player is notified on any page. */
export function useReset(sectors: number): number {
  const call = useCall()
  const cache = useQueryClient()
  const hasPlayer = Boolean(useSelf())
  const spinsLeft = leftOf(useOwn())
  const known = Boolean(useOwn().own)
  const resetTime = useSetting('fortune_wheel')?.reset_time
  const { data: learntAt } = useQuery(serverTimeQuery(call))
  const [seconds, setSeconds] = useState(0)
  const [over, setOver] = useState(0)
  useEffect(() => {
    const nowMs = serverNow()
    const asked = { sectors, hasPlayer: hasPlayer && known, spinsLeft, nowMs }
    const left = resetTime ? secondsToReset({ ...asked, resetTime }) : 0
    if (left === 0) return setSeconds(0)
    const until = nowMs + left * 1000
    return countDown({
      until,
      now: serverNow,
      show: setSeconds,
      over: () => setOver((times) => times + 1),
    })
  }, [sectors, hasPlayer, known, spinsLeft, resetTime, learntAt])
  useEffect(() => {
    if (over === 0) return
    cache.setQueryData<OwnWheel>(
      [WHEEL, 'own'],
      (own) => own && { ...own, spinCount: own.maxSpinCount },
    )
    raise(
      {
        name: 'notification_fortune_wheel_reset',
        icon: 'arrows-clockwise',
        show: { mobile: true, desktop: true, game: false },
        title: { value: text.reset, params: {} },
        description: { value: '', params: {} },
        params: { queryKey: WHEEL },
        link: { text: text.toWheel, value: '/fortune-wheel' },
      },
      ({ queryKey }) => void cache.invalidateQueries({ queryKey: [queryKey] }),
    )
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- it is told once for each time that it is over
  }, [over])
  return seconds
}
