-- Number of a leasing contract, as its lessor writes it.
ALTER TABLE leasing_contracts ADD COLUMN contract_number text CHECK (contract_number <> '');
