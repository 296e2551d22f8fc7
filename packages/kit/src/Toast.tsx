import './toast.css'
import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
} from 'react'
import { classes } from './classes.ts'
import { Icon, type IconName } from './Icon.tsx'

export type ToastKind = 'success' | 'notice' | 'error'

export type ToastInput = {
  text: ReactNode
  kind?: ToastKind | undefined
  /** Replaces the icon of the kind. */
  icon?: IconName | undefined
  action?: { label: string; onClick: () => void } | undefined
  /** Stays until it is closed; errors always do. */
  stay?: boolean | undefined
}

export type ToastApi = {
  /** Returns a function that removes the toast early. */
  show: (toast: ToastInput) => () => void
}

type Shown = ToastInput & { id: number }

const lifeMs = 5000
const icons: Record<ToastKind, IconName> = {
  success: 'check-circle-fill',
  notice: 'info-fill',
  error: 'warning-circle-fill',
}

const ToastContext = createContext<ToastApi | null>(null)

export const useToast = (): ToastApi => {
  const api = useContext(ToastContext)
  if (!api) throw new Error('useToast needs a ToastProvider above it')
  return api
}

type CardProps = { toast: Shown; onClose: (id: number) => void }

const Card = ({ toast, onClose }: CardProps) => {
  const { id, kind = 'notice', icon, text, action, stay } = toast
  const [held, setHeld] = useState(false)
  const leaves = !stay && kind !== 'error' && !held
  useEffect(() => {
    if (!leaves) return
    const timer = setTimeout(() => onClose(id), lifeMs)
    return () => clearTimeout(timer)
  }, [leaves, id, onClose])
  // The toast must not disappear while somebody reads it or aims at its button.
  const hold = {
    onPointerEnter: () => setHeld(true),
    onPointerLeave: () => setHeld(false),
    onFocus: () => setHeld(true),
    onBlur: () => setHeld(false),
  }
  return (
    <div className={classes('k-toast', `is-${kind}`)} {...hold}>
      <Icon name={icon ?? icons[kind]} className="k-toast-icon" />
      <span className="k-toast-text">{text}</span>
      {action && (
        <button
          type="button"
          className="k-toast-action"
          onClick={() => {
            action.onClick()
            onClose(id)
          }}
        >
          {action.label}
        </button>
      )}
      <button
        type="button"
        className="k-toast-close"
        aria-label="Закрыть сообщение"
        onClick={() => onClose(id)}
      >
        <Icon name="x" size={16} />
      </button>
    </div>
  )
}

/** Reopens the popover, so that it lies above a dialog that was opened later. */
const useOnTop = (count: number) => {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const region = ref.current
    if (!region?.showPopover) return
    if (region.matches(':popover-open')) region.hidePopover()
    if (count > 0) region.showPopover()
  }, [count])
  return ref
}

export const ToastProvider = ({ children }: { children: ReactNode }) => {
  const [toasts, setToasts] = useState<Shown[]>([])
  const lastId = useRef(0)
  const close = useCallback((id: number) => {
    setToasts((now) => now.filter((toast) => toast.id !== id))
  }, [])
  const api = useMemo<ToastApi>(
    () => ({
      show: (toast) => {
        const id = ++lastId.current
        setToasts((now) => [...now.slice(-3), { ...toast, id }])
        return () => close(id)
      },
    }),
    [close],
  )
  const region = useOnTop(toasts.length)
  return (
    <ToastContext value={api}>
      {children}
      <div ref={region} className="k-toasts" popover="manual">
        <output aria-live="polite">
          {toasts.map((toast) => (
            <Card key={toast.id} toast={toast} onClose={close} />
          ))}
        </output>
      </div>
    </ToastContext>
  )
}
