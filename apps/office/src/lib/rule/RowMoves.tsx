import { IconButton } from '@ayva/kit/IconButton'

type RowMovesProps<T> = {
  rows: readonly T[]
  place: number
  /** What the row is called: «Десять раундов». */
  name: string
  onChange: (rows: T[]) => void
  /** A copy with a name of its own; without it rows are not copied. */
  copied?: ((row: T) => T) | undefined
  /** More rows than this are not allowed. */
  most: number
}

/** Moves a row of a list up and down, copies it and takes it out. */
export function RowMoves<T>({ rows, place, name, onChange, copied, most }: RowMovesProps<T>) {
  const row = rows[place]!
  const put = (to: number) => onChange(rows.toSpliced(place, 1).toSpliced(to, 0, row))
  return (
    <span className="o-rule-moves">
      <IconButton
        icon="caret-up"
        label={`Выше: ${name}`}
        disabled={place === 0}
        onClick={() => put(place - 1)}
      />
      <IconButton
        icon="caret-down"
        label={`Ниже: ${name}`}
        disabled={place === rows.length - 1}
        onClick={() => put(place + 1)}
      />
      {copied && (
        <IconButton
          icon="copy"
          label={`Копировать: ${name}`}
          disabled={rows.length >= most}
          onClick={() => onChange(rows.toSpliced(place + 1, 0, copied(row)))}
        />
      )}
      <IconButton
        icon="trash"
        label={`Убрать: ${name}`}
        onClick={() => onChange(rows.toSpliced(place, 1))}
      />
    </span>
  )
}
