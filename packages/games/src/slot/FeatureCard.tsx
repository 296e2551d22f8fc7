import './feature.css'
import { type SymbolLook } from './looks.ts'
import { SymbolPicture } from './SymbolPicture.tsx'

type Props = { title: string; note?: string | undefined; look?: SymbolLook | undefined }

/** The beginning of a feature, over the cells: «10 вращений без ставки». */
export function FeatureCard({ title, note, look }: Props) {
  return (
    <div className="slot-feature" aria-hidden="true">
      <div>
        {look && <SymbolPicture look={look} />}
        <b>{title}</b>
        {note && <small>{note}</small>}
      </div>
    </div>
  )
}
