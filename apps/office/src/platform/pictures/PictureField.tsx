import './pictures.css'
import { Button } from '@ayva/kit/Button'
import { useState } from 'react'
import { PictureChoice, type Shipped } from './PictureChoice.tsx'
import { THUMB, thumbOf } from './thumb.ts'

type PictureFieldProps = {
  label: string
  /** The name of an uploaded picture, or the value of a shipped one; null without a picture. */
  value: string | null
  error?: string | undefined
  /** Undefined while they are loaded. */
  shipped: readonly Shipped[] | undefined
  /** A picture is needed, so that it cannot be taken away. */
  required?: boolean
  /** `alt` is what the chosen picture shows. */
  onChange: (value: string | null, alt: string) => void
}

/** Shows the chosen picture; the choice opens below it, where a picture can be uploaded too. */
export function PictureField(props: PictureFieldProps) {
  const { label, value, error, shipped = [], required, onChange } = props
  const [isOpen, setIsOpen] = useState(false)
  const known = shipped.find((one) => one.value === value)
  const src = known?.src ?? (value?.includes('/') ? thumbOf(value) : undefined)
  return (
    <fieldset className="o-picture">
      <legend>{label}</legend>
      <div className="o-picture-now">
        {src === undefined ? (
          <span className="o-muted">Не выбрана</span>
        ) : (
          <img src={src} {...THUMB} alt={known?.alt ?? 'Загруженная картинка'} />
        )}
        <Button
          size="sm"
          kind="outline"
          aria-expanded={isOpen}
          onClick={() => setIsOpen((open) => !open)}
        >
          {isOpen ? 'Закрыть выбор' : 'Выбрать картинку'}
        </Button>
        {value !== null && value !== '' && !required && (
          <Button size="sm" kind="outline" onClick={() => onChange(null, '')}>
            Без картинки
          </Button>
        )}
      </div>
      {error !== undefined && (
        <p className="o-error" role="alert">
          {error}
        </p>
      )}
      {isOpen && <PictureChoice value={value} shipped={shipped} onChange={onChange} />}
    </fieldset>
  )
}
