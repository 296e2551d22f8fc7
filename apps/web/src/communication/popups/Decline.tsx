import { type PopupMessage } from '@ayva/contract/communication/popups'
import { Button } from '@ayva/kit/Button'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useCall } from '#lib/call.ts'
import { text } from './popups.text.ts'

/** Withdraws the consent to offers on pages, where such an offer is shown. */
export function Decline({ leave }: { leave: () => void }) {
  const call = useCall()
  const cache = useQueryClient()
  const answer = useRef<HTMLOutputElement>(null)
  const { isSuccess, isPending, isError, mutate } = useMutation({
    mutationFn: async () => {
      const { chooseConsents } = await import('@ayva/contract/platform/consent')
      return call(chooseConsents, { body: { offers: { page: false } } })
    },
    onSuccess: () => cache.invalidateQueries({ queryKey: ['consents'] }),
  })
  useEffect(() => {
    if (!isSuccess) return undefined
    // The button that had the focus is gone.
    answer.current?.focus()
    // Offers that were fetched before are not shown any more, once this one is closed.
    return () => {
      cache.setQueriesData<PopupMessage | null>({ queryKey: ['popup-message'] }, (told) =>
        told?.isOffer ? null : told,
      )
      void cache.invalidateQueries({ queryKey: ['rotator'] })
    }
  }, [isSuccess, cache])
  return (
    <div className="popups-decline">
      <output ref={answer} tabIndex={-1} aria-live="polite">
        {isSuccess && text.decline.done}
        {isError && text.decline.failed}
      </output>
      {isSuccess ? (
        <Button
          kind="text"
          size="sm"
          className="popups-decline-act"
          href="/profile/settings"
          onClick={leave}
        >
          {text.decline.back}
        </Button>
      ) : (
        <Button
          kind="text"
          size="sm"
          className="popups-decline-act"
          loading={isPending}
          onClick={() => mutate()}
        >
          {text.decline.act}
        </Button>
      )}
    </div>
  )
}
