/** Cuts a text to at most so many characters, with an ellipsis; half of a surrogate pair is replaced. */
export function cutText(text: string, most: number): string {
  return text.length <= most ? text.toWellFormed() : `${text.slice(0, most - 1).toWellFormed()}…`
}
