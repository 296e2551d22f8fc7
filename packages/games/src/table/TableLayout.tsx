import './game.css'
import './dock.css'
import { type ReactNode, type Ref } from 'react'
import { FairBar } from './FairBar.tsx'
import { GameNotes, Spoken } from './GameNotes.tsx'
import { text } from './table.text.ts'
import { type Table } from './table.ts'

type Props = {
  table: Table
  /** Stake, choices, the start button, past rounds: from top to bottom. */
  panel: ReactNode
  panelRef?: Ref<HTMLElement>
  panelClass?: string | undefined
  /** Stands under the field, or under the panel of a phone on its side: what is pressed in the round. */
  bar?: ReactNode
  /** How all of it lies: `is-docked`, `is-foot`, `is-felt` of dock.css. */
  mainClass?: string | undefined
  /** The class of the field; what lies in it may be sized by `cqw` and `cqh`. */
  field: string
  children: ReactNode
  /** What has just been shown, for who cannot see it. */
  spoken: string
}

/**
 * Panel and field side by side, and one under the other where a screen is narrow and upright. The
 * start button is always in sight, and what is said of trouble covers nothing that is pressed.
 */
export function TableLayout(props: Props) {
  const { table, panel, panelRef, panelClass, bar, mainClass, field, children, spoken } = props
  return (
    <>
      <main className={`table-main${bar ? ' has-bar is-docked' : ''} ${mainClass ?? ''}`} id="main">
        <section
          className={`table-panel ${panelClass ?? ''}`}
          aria-label={text.panel}
          ref={panelRef}
        >
          {panel}
        </section>
        <div className="table-field">
          <div className={field}>{children}</div>
          <GameNotes table={table} />
        </div>
        {bar && <div className="table-dock">{bar}</div>}
      </main>
      <FairBar table={table} />
      <Spoken>{spoken}</Spoken>
    </>
  )
}
