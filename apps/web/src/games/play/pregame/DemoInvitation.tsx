import '@ayva/games/table/choices.css'
import { type Game } from '@ayva/contract/games/lobby'
import { Button } from '@ayva/kit/Button'
import { Modal } from '@ayva/kit/Modal'
import { storage } from '@ayva/kit/storage'
import { useEffect, useState } from 'react'
import { useSetting } from '../../../platform/settings/settings.ts'
import { asButton } from '#lib/links.ts'
import { keepReturn } from '../play-mode.ts'
import { playState, usePlayState } from '../play-state.ts'
import { text } from '../play.text.ts'

/** `elapsedMs` of the demo so far; `isIdle`: no round is running, which must not be covered. */
type Props = { game: Game; elapsedMs?: number; isIdle: boolean }

/** The invitation to the cashier, shown automatically in a demo if the operator wants it, once per tab. */
export function DemoInvitation({ game, elapsedMs = 0, isIdle }: Props) {
  const setting = useSetting('demo_game_cash_autopopup')
  const isDemoOpened = usePlayState((state) => state.isDemoOpened)
  const [isDue, setDue] = useState(false)
  const [open, setOpen] = useState(false)
  const waitMs = setting?.enabled ? Math.max(0, setting.seconds * 1000 - elapsedMs) : undefined
  useEffect(() => {
    if (waitMs === undefined || !isDemoOpened || storage.find('demoInvited')) return
    const due = setTimeout(() => setDue(true), waitMs)
    return () => clearTimeout(due)
  }, [isDemoOpened, waitMs])
  useEffect(() => {
    if (!isDue || !isIdle || storage.find('demoInvited')) return
    const now = setTimeout(() => {
      storage.keep('demoInvited', '1')
      setOpen(true)
    })
    return () => clearTimeout(now)
  }, [isDue, isIdle])
  useEffect(() => {
    if (!open) return
    playState.pause(true)
    return () => playState.pause(false)
  }, [open])
  return (
    <Modal open={open} onClose={() => setOpen(false)} title={text.inviteTitle}>
      <p className="k-text-2">{text.invite}</p>
      <div className="table-choices">
        <Button size="lg" href="/payment/deposit" {...asButton} onClick={() => keepReturn(game)}>
          {text.inviteCash}
        </Button>
        <Button kind="primary" size="lg" onClick={() => setOpen(false)}>
          {text.inviteStay}
        </Button>
      </div>
    </Modal>
  )
}
