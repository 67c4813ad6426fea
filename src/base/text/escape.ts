/** Text made safe for the formats that the site is written in. */

/** For HTML, XML and SVG, in elements and quoted attributes. What XML 1.0 forbids even as references (section 2.2) becomes U+FFFD. */
export function escapeMarkup(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '\ufffd')
    .replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
