import './nudge.css'
import { type Self } from '@ayva/contract/identity/player'
import { Button } from '@ayva/kit/Button'
import { Icon } from '@ayva/kit/Icon'
import { formatMoney } from '@ayva/kit/format'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { isFree } from '#lib/page-cover.ts'
import { walletOf } from '../../identity/player/player.ts'
import { goLater } from './nudge.ts'
import { text } from './popups.text.ts'

const CASHIER = '/payment/deposit'

/**
 * Opens the cashier after a while, unless the player does anything else meanwhile, touches the card or opens a dialog.
 */
export function NudgeCard({ self, settle }: { self: Self; settle: () => void }) {
  const navigate = useNavigate()
  const location = useLocation()
  const card = useRef<HTMLElement>(null)
  const [held, setHeld] = useState(false)
  const go = useEffectEvent(() => {
    settle()
    // A dialog can have opened since.
    if (isFree(location)) void navigate(CASHIER)
  })
  const leave = useEffectEvent((event: Event) => {
    // Keyboard users reach the card with this key.
    if (event instanceof KeyboardEvent && event.key === 'Tab') setHeld(true)
    else if (!card.current?.contains(event.target as Node)) settle()
  })
  useEffect(() => {
    if (held) return undefined
    return goLater(() => go())
  }, [held])
  useEffect(() => {
    const heard = (event: Event) => leave(event)
    for (const name of ['pointerdown', 'keydown', 'wheel']) addEventListener(name, heard)
    return () => {
      for (const name of ['pointerdown', 'keydown', 'wheel']) removeEventListener(name, heard)
    }
  }, [])
  useEffect(() => {
    const own = card.current
    const hold = () => setHeld(true)
    for (const name of ['pointerenter', 'focusin']) own?.addEventListener(name, hold)
    return () => {
      for (const name of ['pointerenter', 'focusin']) own?.removeEventListener(name, hold)
    }
  }, [])
  const wallet = walletOf(self)
  return (
    <aside ref={card} className="nudge-card" aria-label={text.nudge.title}>
      <Icon name="wallet" />
      <output className="nudge-card-words" aria-live="polite">
        <b>{text.nudge.title}</b>
        {wallet && <p>{text.nudge.left(formatMoney(wallet))}</p>}
        <p>{held ? text.nudge.held : text.nudge.opens}</p>
      </output>
      <div className="nudge-card-actions">
        <Button href={CASHIER} onClick={settle}>
          {text.nudge.deposit}
        </Button>
        <Button onClick={settle}>{text.nudge.stay}</Button>
      </div>
    </aside>
  )
}
