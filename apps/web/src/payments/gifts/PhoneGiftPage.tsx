import './gifts.css'
import { type Gift } from '@ayva/contract/payments/gifts'
import { Refusal } from '@ayva/contract/refusal'
import { Button } from '@ayva/kit/Button'
import { Skeleton } from '@ayva/kit/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { useCall } from '#lib/call.ts'
import { type PageModule, PageMissing } from '#lib/page.ts'
import { PageMeta } from '#lib/page-meta.tsx'
import { ContactDialog, PhoneSteps } from '../../identity/auth/auth.ts'
import { useSelf } from '../../identity/player/player.ts'
import { text } from './gifts.text.ts'
import { GiftCard } from './GiftCard.tsx'
import { giftQuery, useGiftUpdates } from './use-gifts.ts'

const words = text.phone
/** The gift becomes available a moment after the phone is confirmed, so the page polls for it. */
const LOOK_MS = 1000

/** A gift that becomes available when the player's phone is confirmed on this page. */
function PhoneGiftPage() {
  const id = Number(useParams()['userGiftId'])
  const self = useSelf()
  const confirmed = self?.phoneConfirmed === true
  const gift = useQuery({
    ...giftQuery(useCall(), id),
    refetchInterval: ({ state }) =>
      confirmed && state.data?.state === 'waiting' ? LOOK_MS : false,
  }).data
  useGiftUpdates()
  return (
    <main className="k-wrap gifts">
      <PageMeta title={words.title} description={words.description} noindex />
      <div className="gifts-phone">
        <h1 className="k-d2">{words.title}</h1>
        {gift && self && <Body gift={gift} />}
      </div>
    </main>
  )
}

function Body({ gift }: { gift: Gift }) {
  const self = useSelf()!
  if (gift.opens !== 'phone' || gift.state === 'active') return <Over />
  if (gift.state === 'available')
    return (
      <>
        <h2 className="k-d3">{words.open}</h2>
        <p className="k-text-2">{words.openLead(gift.title)}</p>
        <ul className="gifts-list">
          <GiftCard gift={gift} first />
        </ul>
        <Button kind="text" href="/gifts">
          {words.toGifts}
        </Button>
      </>
    )
  if (gift.state !== 'waiting') return <Over />
  if (self.phoneConfirmed)
    return (
      <>
        <output className="k-text-2">{words.opening}</output>
        <Skeleton height={128} radius={28} />
      </>
    )
  return (
    <>
      <p className="k-text-2">{words.lead(gift.title)}</p>
      {self.phone === null ? (
        <NoPhone />
      ) : (
        <PhoneSteps self={self} done={() => {}}>
          {(title, steps) => (
            <>
              <h2 className="k-d3">{title}</h2>
              {steps}
            </>
          )}
        </PhoneSteps>
      )}
    </>
  )
}

function NoPhone() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <p>{words.noPhone}</p>
      <Button kind="primary" size="lg" onClick={() => setOpen(true)}>
        {words.add}
      </Button>
      {open && <ContactDialog kind="phone" close={() => setOpen(false)} />}
    </>
  )
}

function Over() {
  return (
    <>
      <p className="k-text-2">{words.over}</p>
      <Button href="/gifts">{words.toGifts}</Button>
    </>
  )
}

export const page: PageModule = {
  view: PhoneGiftPage,
  async load({ call, cache, params }) {
    try {
      await cache.query(giftQuery(call, Number(params['userGiftId'])))
    } catch (error) {
      // Another player's gift does not exist for this one.
      if (error instanceof Refusal && error.status === 404) throw new PageMissing()
      throw error
    }
  },
}
