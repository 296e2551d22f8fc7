import '@ayva/games/table/choices.css'
import { type Game } from '@ayva/contract/lobby'
import { Button } from '@ayva/kit/Button'
import { Modal } from '@ayva/kit/Modal'
import { asButton } from '#lib/links.ts'
import { demoPath } from '#lib/game-links.ts'
import { keepReturn } from './play-mode.ts'
import { text } from './play.text.ts'

type Props = {
  game: Game
  open: boolean
  close: () => void
  /** In a demo: opens it anew. */
  again?: (() => void) | undefined
}

/** Why play for money is closed, and the two ways on. */
export function FundsModal({ game, open, close, again }: Props) {
  if (again) {
    return (
      <Modal open={open} onClose={close} title={text.fundsDemoTitle}>
        <p className="k-text-2">{text.fundsDemoText}</p>
        <Button kind="primary" size="lg" wide onClick={again}>
          {text.demoAgain}
        </Button>
      </Modal>
    )
  }
  return (
    <Modal open={open} onClose={close} title={text.fundsTitle}>
      <p className="k-text-2">{text.fundsText(game.name)}</p>
      <div className="table-choices">
        <Button
          kind="primary"
          size="lg"
          href="/payment/deposit"
          {...asButton}
          onClick={() => keepReturn(game)}
        >
          {text.deposit}
        </Button>
        <Button size="lg" href={demoPath(game)} {...asButton} onClick={close}>
          {text.demo}
        </Button>
      </div>
    </Modal>
  )
}
