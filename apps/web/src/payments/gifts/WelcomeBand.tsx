import { Button } from '@ayva/kit/Button'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useCall } from '#lib/call.ts'
import { text } from './gifts.text.ts'
import { welcomePackQuery } from './use-gifts.ts'
import { WelcomePack } from './gifts-dialogs.ts'

const words = text.welcome

/** For whoever has put off the choice of a newcomer: it is here for as long as it may be made. */
export function WelcomeBand() {
  const pack = useQuery(welcomePackQuery(useCall())).data
  const [open, setOpen] = useState(false)
  if (!pack?.until || pack.chosen !== null || pack.offers.length === 0) return null
  return (
    <section className="gifts-welcome" aria-label={words.band}>
      <div>
        <h2>{words.band}</h2>
        <p className="k-small k-text-2">{words.bandText(pack.until)}</p>
      </div>
      <Button onClick={() => setOpen(true)}>{words.see}</Button>
      {open && <WelcomePack pack={pack} close={() => setOpen(false)} />}
    </section>
  )
}
