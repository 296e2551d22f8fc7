import { Stepper } from '@ayva/kit/Stepper'
import { type MinesModel } from '../mines.ts'
import { minesText } from './mines.text.ts'
import { CELLS } from './mines-view.ts'

const QUICK = [1, 3, 5, 10, 24]

type Props = {
  model: MinesModel
  mines: number
  /** The number of opened safe cells. */
  opened: number
  setMines: (mines: number) => void
  disabled: boolean
}

/** The number of mines: five common choices, and any other by a stepper. */
export function MineCount({ model, mines, opened, setMines, disabled }: Props) {
  return (
    <fieldset className="mines-count" disabled={disabled}>
      <legend className="table-label">
        {minesText.mines}
        <span>{minesText.free(CELLS - mines - opened)}</span>
      </legend>
      <div className="mines-quick">
        {QUICK.map((value) => (
          <button
            key={value}
            type="button"
            aria-pressed={value === mines}
            onClick={() => setMines(value)}
          >
            {value}
          </button>
        ))}
      </div>
      <div className="mines-other">
        <span aria-hidden="true">{minesText.minesOther}</span>
        <Stepper
          label={minesText.minesOther}
          value={mines}
          onChange={setMines}
          min={model.minMines}
          max={model.maxMines}
          disabled={disabled}
        />
      </div>
    </fieldset>
  )
}
