/** A personal number for this date of birth: nine digits and the check digit (Luhn). */
export function personalNumber(birth: string, serial: string): string {
  const nine = `${birth.slice(2)}${serial}`;
  const sum = [...nine].reduce((total, digit, index) => {
    const doubled = Number(digit) * (index % 2 === 0 ? 2 : 1);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return `${birth}-${serial}${(10 - (sum % 10)) % 10}`;
}
