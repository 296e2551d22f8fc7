import './play.css'
import './stage.css'
import './replay.css'
import { Refusal } from '@ayva/contract/refusal'
import { type Replay } from '@ayva/contract/games/rounds/replay'
import { type Call } from '@ayva/contract/client'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { ErrorNote } from '@ayva/kit/ErrorNote'
import { useAlive } from '#lib/alive.ts'
import { known } from '#lib/cache.ts'
import { useCall } from '#lib/call.ts'
import { onDemand } from '#lib/on-demand.tsx'
import { type LoadArgs, PageMissing, type PageModule } from '#lib/page.ts'
import { PageMeta } from '#lib/page-meta.tsx'
import { replayText as text } from './replay.text.ts'
import { isAnswer } from '#lib/is-answer.ts'

const title = <h1 className="k-visually-hidden">{text.pageTitle}</h1>
const ReplayStage = onDemand(async () => (await import('./ReplayStage.tsx')).ReplayStage, title)

/** Kept by no server for others: a link that is withdrawn shows nothing at once. */
function linkQuery(call: Call, token: string) {
  return queryOptions({
    queryKey: ['round-link', token],
    queryFn: async () =>
      call((await import('@ayva/contract/games/rounds/replay')).showRoundLink, {
        params: { token },
      }),
  })
}

function ownQuery(call: Call, roundId: string) {
  return queryOptions({
    queryKey: ['replay', roundId],
    queryFn: async () =>
      call((await import('@ayva/contract/games/rounds/replay')).replayRound, {
        params: { roundId },
      }),
    staleTime: 0,
    retry: false,
  })
}

/** A round that somebody shows by a link, for anybody: nothing tells whose it was. */
function LinkedRound({ token }: { token: string }) {
  return <Frame shown={useQuery(linkQuery(useCall(), token)).data} />
}

/** A round of the player's own, with the way to show it to others. */
function OwnRound({ roundId }: { roundId: string }) {
  const { data, error } = useQuery(ownQuery(useCall(), roundId))
  if (error) {
    const hint = error instanceof Refusal ? error.message : text.failedHint
    return (
      <main className="replay-failed">
        {title}
        <ErrorNote title={text.failed} hint={hint} />
        <a className="k-link" href="/payment/game-history">
          {text.history}
        </a>
      </main>
    )
  }
  return <Frame shown={data} own={roundId} token={data?.token ?? null} />
}

type FrameProps = {
  shown: Pick<Replay, 'steps' | 'title'> | undefined
  own?: string
  token?: string | null
}

function Frame({ shown, own, token = null }: FrameProps) {
  // What moves is nothing that a server draws.
  const isAlive = useAlive()
  if (shown && isAlive) return <ReplayStage {...shown} own={own} token={token} />
  return title
}

function ReplayPage() {
  const { token, roundId } = useParams()
  return (
    <div className="game is-open replay">
      <PageMeta title={text.pageTitle} description={text.description} noindex />
      {token === undefined ? (
        <OwnRound roundId={roundId ?? ''} key={roundId} />
      ) : (
        <LinkedRound token={token} key={token} />
      )}
    </div>
  )
}

async function load({ call, cache, params: { token } }: LoadArgs): Promise<void> {
  if (token === undefined) return
  try {
    await cache.query({ ...linkQuery(call, token), ...known })
  } catch (error) {
    // A link that is no token is answered as one that is withdrawn.
    if (isAnswer(error)) throw new PageMissing()
    throw error
  }
}

export const page: PageModule = { view: ReplayPage, load }
