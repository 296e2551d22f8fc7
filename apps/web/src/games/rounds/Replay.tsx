import './played.css'
import { useMutation } from '@tanstack/react-query'
import { useCall } from '#lib/call.ts'
import { historyText } from './history.text.ts'

type Props = { roundId: string; gameName: string }

/** The replay of a supplier's round, which the supplier shows in a window of its own. */
export function Replay({ roundId, gameName }: Props) {
  const call = useCall()
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (made: Window | null) => {
      const { showReplay } = await import('@ayva/contract/games/suppliers/replay')
      const { url } = await call(showReplay, { params: { roundId } })
      if (!made || made.closed) throw new Error(historyText.replay.stopped)
      // Hides the opening page from the supplier's page.
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
        // Browsers only allow a window that is opened during the press.
        onClick={() => mutate(window.open('about:blank', '_blank'))}
      >
        {historyText.replay.word}
      </button>
      <output className={error ? 'k-small k-text-2' : 'k-visually-hidden'}>{error?.message}</output>
    </>
  )
}
