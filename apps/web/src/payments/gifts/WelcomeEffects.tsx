import { serverNow } from '@ayva/kit/server-clock'
import { storage } from '@ayva/kit/storage'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useCall } from '#lib/call.ts'
import { onDemand } from '#lib/on-demand.tsx'
import { useSession } from '#lib/session.ts'
import { WelcomePack } from './gifts-dialogs.ts'
import { isNewcomer, newcomerQuery } from './newcomer.ts'

const WelcomePopup = onDemand(async () => (await import('./WelcomePopup.tsx')).WelcomePopup)

type WelcomeEffectsProps = {
  playerId: number
  /** When the account was opened, in seconds. */
  created: number
  /** The account was opened in one step, so data is still missing. */
  oneStep: boolean
  /** The page must not be covered. */
  quiet: boolean
}

/** Asks a new player once; mounted again for each player. */
export function WelcomeEffects({ playerId, created, oneStep, quiet }: WelcomeEffectsProps) {
  const call = useCall()
  const byTelegram = useSession((one) => one.isTelegramLoginInProgress)
  // Decided when the player is first seen, so that a slow reader does not lose the dialog.
  const [isNew] = useState(
    () => isNewcomer(created, serverNow()) && storage.find('newcomer') !== String(playerId),
  )
  const [isOneStep] = useState(oneStep)
  const [closed, setClosed] = useState(false)
  const asks = isNew && !byTelegram && !quiet
  const { data } = useQuery({ ...newcomerQuery(call, isOneStep), enabled: asks })
  if (closed || !asks || !data) return null
  const close = () => {
    setClosed(true)
    // A reload within the half minute must not ask again.
    storage.keep('newcomer', String(playerId))
  }
  if (data.popup) return <WelcomePopup content={data.popup.content} close={close} />
  return data.pack?.enabled ? <WelcomePack pack={data.pack} close={close} /> : null
}
