import './logo.css'
import { classes } from './classes.ts'

/** «АЙВА» in Unbounded 800 as outlines, because the logo must not wait for a font. */
const letters =
  'M5.9 -3.5L5.9 -8.3L19.3 -8.3L19.3 -3.5Z' +
  'M16.7 -19.5L25.4 0L19 0L11.9 -16.9L13.5 -16.9L6.4 0L0 0L8.7 -19.5Z' +
  'M26.8 0L26.8 -19.5L32.8 -19.5L32.8 -3.2L31.2 -3.6L41.4 -19.5L49.3 -19.5L49.3 0L43.3 ' +
  '0L43.3 -16.6L44.9 -16.2L34.5 0Z' +
  'M66.1 -9.5L66.6 -10.6Q68.8 -10.6 70.3 -9.9Q71.8 -9.3 72.5 -8.2Q73.2 -7 73.2 -5.5Q73.2 ' +
  '-4 72.5 -2.7Q71.8 -1.4 70.4 -0.7Q68.9 0 66.7 0L51.9 0L53.4 -10L51.9 -19.5L66.2 ' +
  '-19.5Q68.9 -19.5 70.4 -18.2Q71.9 -17 71.9 -14.7Q71.9 -13.5 71.4 -12.4Q70.8 -11.3 69.6 ' +
  '-10.5Q68.3 -9.7 66.1 -9.5Z' +
  'M57.8 -1.4L55.5 -4.1L64.9 -4.1Q66 -4.1 66.5 -4.6Q67.1 -5.1 67.1 -6Q67.1 -6.9 66.5 ' +
  '-7.4Q65.9 -8 64.8 -8L56.9 -8L56.9 -12L63.9 -12Q64.7 -12 65.3 -12.5Q65.8 -13 65.8 ' +
  '-13.8Q65.8 -14.5 65.3 -14.9Q64.8 -15.4 64 -15.4L55.5 -15.4L57.8 -18.1L59.2 -10Z' +
  'M78.7 -3.5L78.7 -8.3L92.1 -8.3L92.1 -3.5Z' +
  'M89.5 -19.5L98.2 0L91.8 0L84.7 -16.9L86.3 -16.9L79.2 0L72.8 0L81.5 -19.5Z'
const leaf = 'M-8.6 11C-8 4.4 -1.6 .6 8 2.6C6.4 9.4 0 13.2 -8.6 11Z'

export const Logo = ({ className }: { className?: string | undefined }) => (
  <>
    <svg
      className={classes('k-logo', className)}
      viewBox="0 0 100 40"
      width={100}
      height={40}
      aria-hidden="true"
    >
      <path
        className="k-logo-letters"
        d={letters}
        fill="currentColor"
        transform="translate(.9 33.5)"
      />
      <path className="k-logo-leaf" d={leaf} transform="translate(39.106 0)" />
    </svg>
    <span className="k-visually-hidden" translate="no">
      Айва
    </span>
  </>
)
