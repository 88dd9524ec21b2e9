/** Pages without a framework that show the same form and the same rows: one file, no further request but the data. */
export const plainPage = `<!doctype html>
<html lang="de">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Fuhrpark</title>
<style>
body { font: 14px/1.5 sans-serif; margin: 2rem }
table { border-collapse: collapse; width: 100% }
td, th { border-bottom: 1px solid #ddd; padding: .4rem .6rem; text-align: left }
</style>
<main></main>
<script>
const main = document.querySelector('main');
const fields = ['licensePlate', 'title', 'status', 'hersteller', 'modell', 'vin', 'naechsterService', 'gueltigkeitHauptuntersuchung'];
const show = async (word) => {
  const query = new URLSearchParams({ page: 1, size: 20, ...(word && { q: word }) });
  const response = await fetch('/api/vehicles?' + query);
  const rows = await response.json();
  document.querySelector('tbody').replaceChildren(...rows.map((row) => {
    const line = document.createElement('tr');
    line.append(...fields.map((field) => {
      const cell = document.createElement('td');
      cell.textContent = row[field] ?? '-';
      return cell;
    }));
    return line;
  }));
  document.querySelector('output').textContent = response.headers.get('x-total-count');
};
if (location.pathname === '/login') {
  main.innerHTML = '<form><input type="email" name="email"><input type="password" name="password"><button>Anmelden</button></form>';
} else {
  main.innerHTML = '<input type="search"><output></output><table><thead><tr></tr></thead><tbody></tbody></table>';
  for (const field of fields) document.querySelector('tr').append(Object.assign(document.createElement('th'), { textContent: field }));
  document.querySelector('input').addEventListener('input', (event) => show(event.target.value));
  show('');
}
</script>
</html>
`;
