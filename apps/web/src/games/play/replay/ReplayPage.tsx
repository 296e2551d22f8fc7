import '../play.css'
import '../stage.css'
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

/** Not cached for others, because a withdrawn link must stop working at once. */
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

/** A round that its player has shared by a link, for anybody; the player stays anonymous. */
function LinkedRound({ token }: { token: string }) {
  return <Frame shown={useQuery(linkQuery(useCall(), token)).data} />
}

/** One of the player's own rounds, with a button to share it. */
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
  // A server renders no moving parts.
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
    // An invalid link is answered like a withdrawn one.
    if (isAnswer(error)) throw new PageMissing()
    throw error
  }
}

export const page: PageModule = { view: ReplayPage, load }
