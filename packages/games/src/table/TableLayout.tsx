import './game.css'
import './dock.css'
import { type ReactNode, type Ref } from 'react'
import { FairBar } from './FairBar.tsx'
import { GameNotes, Spoken } from './GameNotes.tsx'
import { text } from './table.text.ts'
import { type Table } from './table.ts'

type Props = {
  table: Table
  /** From top to bottom: stake, choices, the start button, past rounds. */
  panel: ReactNode
  panelRef?: Ref<HTMLElement>
  panelClass?: string | undefined
  /** Below the field, or below the panel in landscape on a phone: the controls of a running round. */
  bar?: ReactNode
  /** The variant of the layout: `is-docked`, `is-foot`, `is-felt` of dock.css. */
  mainClass?: string | undefined
  /** The class of the field; its content can use the units `cqw` and `cqh`. */
  field: string
  children: ReactNode
  /** What has just been shown, for screen readers. */
  spoken: string
}

/**
 * Panel and field side by side, or one below the other on a narrow upright screen. The start button is always visible,
 * and error messages cover no controls.
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
