/** Whether what is sent trains models, in a word or two; on a phone it says so. Without words no undisputed source says. */
export const TrainsCell = ({ words }: { words: string | null }) => (
  <td class="trains">
    <span class="narrow soft">Trains on input: </span>
    {words ?? <span class="soft">?</span>}
  </td>
)
