import './notes.css'
import { type ReactNode } from 'react'

export type EmptyProps = {
  /** The address of an 88 px picture, from the art manifest; no picture by default. */
  image?: string | undefined
  title: ReactNode
  hint?: ReactNode
  action?: ReactNode
}

export const Empty = ({ image, title, hint, action }: EmptyProps) => (
  <div className="k-empty">
    {image && <img src={image} alt="" width={88} height={88} />}
    <b>{title}</b>
    {hint && <p>{hint}</p>}
    {action}
  </div>
)
