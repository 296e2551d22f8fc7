import './autoplay.css'
import { type Bounds } from '@ayva/games/table/autoplay.ts'
import { type Table } from '@ayva/games/table/table.ts'
import { Button } from '@ayva/kit/Button'
import { formatMoney } from '@ayva/kit/format'
import { Sheet } from '@ayva/kit/Sheet'
import { autoplayText as text } from './autoplay.text.ts'
import { BoundsForm } from './BoundsForm.tsx'
import { type ShownRun, useAutoplay } from './use-autoplay.ts'

type Props = { table: Table; isOpen: boolean; close: () => void }

/** Rounds that follow each other: the sheet with their bounds, and a line with the button that stops them. */
export function Autoplay({ table, isOpen, close }: Props) {
  const { shown, begin, stop, hide } = useAutoplay(table)
  const { currency } = table.options
  const beginAndClose = (bounds: Bounds) => {
    close()
    begin(bounds)
  }
  return (
    <>
      {shown && <RunLine {...shown} currency={currency} stop={stop} hide={hide} />}
      <Sheet open={isOpen} onClose={close} title={text.title}>
        <BoundsForm currency={currency} begin={beginAndClose} />
      </Sheet>
    </>
  )
}

type LineProps = ShownRun & { currency: string; stop: () => void; hide: () => void }

function RunLine({ run, end, currency, stop, hide }: LineProps) {
  const net = formatMoney({ minor: run.net, currency }, { plus: true })
  return (
    <div className="game-autoplay">
      <p>
        <output>{end ? text.ended(end) : ''}</output>
        {!end && <span>{text.left(run.left)}</span>}, <span translate="no">{text.net(net)}</span>
      </p>
      <Button size="sm" onClick={end ? hide : stop}>
        {end ? text.close : text.stop}
      </Button>
    </div>
  )
}
