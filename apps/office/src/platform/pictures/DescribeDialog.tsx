import {
  describePicture,
  showPicture,
  type OfficePicture,
} from '@ayva/contract/platform/pictures/office'
import { IMAGE_ROOT } from '@ayva/contract/platform/media'
import { Input } from '@ayva/kit/Input'
import { useQuery } from '@tanstack/react-query'
import { useState, type MouseEvent } from 'react'
import { Link } from 'react-router'
import { ActDialog } from '#lib/ActDialog.tsx'
import { asking, call } from '#lib/call.ts'
import { fieldsOf, wordsOf } from '#lib/refused.ts'

const SHOWN = 440
type Side = 'x' | 'y'

type DescribeDialogProps = { picture: OfficePicture; onClose: () => void }

/** The text of a picture, the point around which it is cropped, and where it is used. */
export function DescribeDialog({ picture, onClose }: DescribeDialogProps) {
  const { hash, name, width, height, version } = picture
  const [alt, setAlt] = useState(picture.alt)
  const [focus, setFocus] = useState(picture.focus)
  const [errors, setErrors] = useState<Record<string, string>>({})

  function point({ currentTarget, clientX, clientY, detail }: MouseEvent): void {
    // A press of a key has no place; the fields below are for keys.
    if (detail === 0) return
    const box = currentTarget.getBoundingClientRect()
    const part = (at: number, size: number) =>
      Math.min(100, Math.max(0, Math.round((at / size) * 100)))
    setFocus({ x: part(clientX - box.left, box.width), y: part(clientY - box.top, box.height) })
  }
  const sides: [Side, string][] = [
    ['x', 'Слева, %'],
    ['y', 'Сверху, %'],
  ]
  return (
    <ActDialog
      title="Картинка"
      verb="Сохранить"
      done="Сохранено: страницы покажут это в течение секунды"
      withoutWhy
      onClose={onClose}
      act={async () => {
        setErrors({})
        const body = { alt, focus, seen: version }
        await call(describePicture, { params: { hash }, body }).catch((error: unknown) => {
          setErrors(fieldsOf(error))
          throw error
        })
      }}
    >
      <button
        type="button"
        className="o-picture-focus"
        aria-label="Нажмите на то, что должно остаться при обрезке"
        onClick={point}
      >
        <img
          src={`${IMAGE_ROOT}${name}?width=${SHOWN * 2}`}
          width={width}
          height={height}
          alt={alt}
        />
        <span style={{ left: `${focus.x}%`, top: `${focus.y}%` }} />
      </button>
      <div className="o-picture-point">
        {sides.map(([side, label]) => (
          <Input
            key={side}
            label={label}
            type="number"
            min={0}
            max={100}
            step={1}
            value={String(focus[side])}
            error={errors[`focus.${side}`]}
            onChange={(event) =>
              setFocus(Object.assign({}, focus, { [side]: Number(event.target.value) }))
            }
          />
        ))}
      </div>
      <Input
        label="Что на картинке"
        hint="Для тех, кто её не видит"
        value={alt}
        maxLength={160}
        error={errors['alt']}
        onChange={(event) => setAlt(event.target.value)}
      />
      <Uses hash={hash} />
    </ActDialog>
  )
}

function Uses({ hash }: { hash: string }) {
  const shown = useQuery(asking(showPicture, { params: { hash } }))
  if (shown.error) return <p className="o-error">{wordsOf(shown.error)}</p>
  if (!shown.data) return null
  const { uses } = shown.data
  if (uses.length === 0) return <p className="o-muted">Нигде не стоит</p>
  return (
    <div className="o-muted">
      Где стоит:
      <ul>
        {uses.map(({ place, path }) => (
          <li key={place + path}>
            <Link to={path}>{place}</Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
