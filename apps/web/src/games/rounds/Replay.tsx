import './played.css'
import { useMutation } from '@tanstack/react-query'
import { useCall } from '#lib/call.ts'
import { historyText } from './history.text.ts'

type Props = { roundId: string; gameName: string }

/** A round of a supplier is shown again by the supplier, in a window of its own. */
export function Replay({ roundId, gameName }: Props) {
  const call = useCall()
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (made: Window | null) => {
      const { showReplay } = await import('@ayva/contract/games/suppliers/replay')
      const { url } = await call(showReplay, { params: { roundId } })
      if (!made || made.closed) throw new Error(historyText.replay.stopped)
      // A page of somebody else's learns nothing of the one that has opened it.
      made.opener = null
      made.location.replace(url)
    },
    onError: (_error, made) => made?.close(),
  })
  return (
    <>
      <button
        type="button"
        className="k-link history-list-round history-list-replay"
        aria-label={historyText.replay.of(gameName)}
        disabled={isPending}
        // Browsers allow a window that the press itself has opened, and none later.
        onClick={() => mutate(window.open('about:blank', '_blank'))}
      >
        {historyText.replay.word}
      </button>
      <output className={error ? 'k-small k-text-2' : 'k-visually-hidden'}>{error?.message}</output>
    </>
  )
}
