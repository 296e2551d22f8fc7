import { type WelcomePack as Pack } from '@ayva/contract/payments/gifts'
import { Button } from '@ayva/kit/Button'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useCall } from '#lib/call.ts'
import { text, unbroken } from './gifts.text.ts'
import { welcomePackQuery } from './use-gifts.ts'
import { WelcomePack } from './gifts-dialogs.ts'

const words = text.welcome

/** The choice of a new player while it is possible; undefined if there is none or it has ended. */
export function useWelcomeChance(): Pack | undefined {
  const pack = useQuery(welcomePackQuery(useCall())).data
  return pack?.until && pack.chosen === null && pack.offers.length > 0 ? pack : undefined
}

/** For new players who postponed the choice: among the gifts, and beside the first deposit. */
export function WelcomeBand({ onPick }: { onPick?: (key: string) => void }) {
  const pack = useWelcomeChance()
  const [open, setOpen] = useState(false)
  if (!pack?.until) return null
  return (
    <section className="gifts-welcome" aria-label={words.band}>
      <div>
        <h2>{words.band}</h2>
        <p className="k-small">{words.offers(pack.offers.map(({ title }) => unbroken(title)))}</p>
        <p className="k-small k-text-2">{words.bandText(pack.until)}</p>
      </div>
      <Button onClick={() => setOpen(true)}>{words.see}</Button>
      {open && <WelcomePack pack={pack} close={() => setOpen(false)} onPick={onPick} />}
    </section>
  )
}
