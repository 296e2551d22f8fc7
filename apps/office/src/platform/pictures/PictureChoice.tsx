import { listPictures } from '@ayva/contract/platform/pictures/office'
import { InputControl } from '@ayva/kit/controls'
import { Input } from '@ayva/kit/Input'
import { useId, useState, type KeyboardEvent } from 'react'
import { ListState } from '#lib/ListPage.tsx'
import { useMay } from '#lib/self.ts'
import { useList } from '#lib/use-list.ts'
import { THUMB, thumbOf } from './thumb.ts'
import { UploadHere } from './UploadHere.tsx'

export type Shipped = { value: string; alt: string; src: string }

type PictureChoiceProps = {
  value: string | null
  shipped: readonly Shipped[]
  onChange: (value: string, alt: string) => void
}

/** Radio buttons with pictures, so that the arrow keys move between them; uploaded pictures come first. */
export function PictureChoice({ value, shipped, onChange }: PictureChoiceProps) {
  const [part, setPart] = useState('')
  const name = useId()
  const mayUpload = useMay()('pictures.change')
  const q = part.trim()
  const uploaded = useList(
    listPictures,
    { query: q === '' ? {} : { q } },
    ({ pictures }) => pictures,
  )
  const own = uploaded.rows?.map((one) => ({
    value: one.name,
    alt: one.alt,
    src: thumbOf(one.name, one.focus),
  }))
  const found = shipped.filter(({ alt }) => alt.toLowerCase().includes(q.toLowerCase()))
  const choose = ({ value: chosen, alt }: Shipped) => onChange(chosen, alt)
  return (
    <div className="o-picture-choice">
      <Input
        label="Найти по подписи"
        value={part}
        maxLength={80}
        onChange={(event) => setPart(event.target.value)}
        onKeyDown={keepForm}
      />
      <fieldset>
        <legend>Загруженные</legend>
        {own?.length === 0 && <p className="o-muted">Ничего нет</p>}
        <Tiles name={name} tiles={own ?? []} value={value} onChoose={choose} />
        <ListState list={uploaded} />
      </fieldset>
      <fieldset>
        <legend>Из набора</legend>
        <Tiles name={name} tiles={found} value={value} onChoose={choose} />
      </fieldset>
      {mayUpload && <UploadHere onUploaded={(picture) => onChange(picture.name, picture.alt)} />}
    </div>
  )
}

type TilesProps = {
  name: string
  tiles: readonly Shipped[]
  value: string | null
  onChoose: (tile: Shipped) => void
}

function Tiles({ name, tiles, value, onChoose }: TilesProps) {
  return (
    <div className="o-picture-tiles">
      {tiles.map((tile) => (
        <label key={tile.value} className="o-picture-tile">
          <InputControl
            type="radio"
            className="k-visually-hidden"
            name={name}
            checked={tile.value === value}
            onChange={() => onChoose(tile)}
          />
          <img src={tile.src} {...THUMB} alt="" loading="lazy" />
          <span>{tile.alt}</span>
        </label>
      ))}
    </div>
  )
}

/** Enter in a field of the choice does not send the form around it. */
function keepForm(event: KeyboardEvent): void {
  if (event.key === 'Enter') event.preventDefault()
}
